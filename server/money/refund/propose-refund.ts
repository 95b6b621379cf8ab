import { formatYuan, nanoOf } from '../../../contract/money.ts'
import type { Failure } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import type { Verb } from '../context.ts'
import { findManagedOrder } from '../order/managed-orders.ts'
import { needsTwo } from './refund-by-staff.ts'
import { planRefund } from './refundable.ts'

/** Gives money of an order back, at once or when another of the staff agrees. */
export const proposeRefund: Verb<'refund.propose'> = ({ ctx, input: { reason, ...payload } }) =>
  propose(ctx, { action: 'refund.propose', payload, reason })

/** What it would do, as things stand. */
export const previewRefund: Verb<'refund.preview'> = async ({ ctx, input }) => {
  const { db, deps } = ctx
  const order = await findManagedOrder(db, input.orderNo)
  const amountNano = nanoOf(input.amount)
  const { refusal, shortfallNano, tokens, leftNano } = await planRefund(db, order, input, ctx.now)
  const wallet = await deps.wallet.readBalance(order.user_id, db)
  const takenNano = order.kind === 'topup' ? amountNano : 0n
  return {
    paid: formatYuan(order.paid_at === null ? 0n : order.amount_nano),
    refunded: formatYuan(order.refunded_nano),
    refundableAfter: formatYuan(leftNano),
    balance: formatYuan(wallet.balanceNano),
    balanceAfter: formatYuan(
      wallet.balanceNano - takenNano + (input.destination === 'balance' ? amountNano : 0n),
    ),
    shortfall: formatYuan(shortfallNano),
    tokens,
    refusal: refusal ? sayingOf(refusal) : '',
    mustWait: needsTwo(deps, order, input),
  }
}

const sayingOf = (failure: Failure): string => failure.problems?.[0]?.message ?? failure.message
