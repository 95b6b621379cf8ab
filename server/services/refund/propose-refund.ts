import { formatYuan, nanoOf } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import { Failure } from '../../errors.ts'
import { missingFrom } from '../adjustment/take-aside.ts'
import { propose } from '../approval/propose.ts'
import type { Verb } from '../context.ts'
import { assertNotBeingInvoiced } from '../invoice/invoices-of-refunds.ts'
import { findManagedOrder } from '../managed-order/managed-orders.ts'
import { needsTwo } from './refund-by-staff.ts'
import { refusalOf, tokensOf } from './refundable.ts'

/** Gives money of an order back, at once or when another of the staff agrees. */
export const proposeRefund: Verb<'refund.propose'> = ({ ctx, input: { reason, ...payload } }) =>
  propose(ctx, { action: 'refund.propose', payload, reason })

/** What it would do, as things stand. */
export const previewRefund: Verb<'refund.preview'> = async ({ ctx, input }) => {
  const { db, deps } = ctx
  const order = await findManagedOrder(db, input.orderNo)
  const amountNano = nanoOf(input.amount)
  const refusal = refusalOf(order, input) ?? (await invoiceRefusal(db, order.order_no))
  const wallet = await deps.wallet.readBalance(order.user_id, db)
  const takenNano = order.kind === 'topup' ? amountNano : 0n
  const left = order.amount_nano - order.refunded_nano - amountNano
  const isPurchase = order.kind === 'purchase' && order.status === 'paid'
  return {
    paid: formatYuan(order.paid_at === null ? 0n : order.amount_nano),
    refunded: formatYuan(order.refunded_nano),
    refundableAfter: formatYuan(refusal || left < 0n ? 0n : left),
    balance: formatYuan(wallet.balanceNano),
    balanceAfter: formatYuan(
      wallet.balanceNano - takenNano + (input.destination === 'balance' ? amountNano : 0n),
    ),
    shortfall: formatYuan(missingFrom(wallet, takenNano)),
    tokens: isPurchase && !refusal ? (await tokensOf(db, order, amountNano)).tokens : 0,
    refusal: refusal ? sayingOf(refusal) : '',
    mustWait: needsTwo(deps, order, input),
  }
}

/** Why an invoice keeps an order from being refunded; null: none does. */
const invoiceRefusal = (db: Db, orderNo: string): Promise<Failure | null> =>
  assertNotBeingInvoiced(db, orderNo).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    },
  )

const sayingOf = (failure: Failure): string => failure.problems?.[0]?.message ?? failure.message
