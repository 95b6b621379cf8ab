import type { UserContext, Verb } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { assertNotBeingInvoiced, requireReversal } from '../invoice/invoices-of-refunds.ts'
import { insertRefund } from '../payment/insert-refund.ts'
import { sendRefunds } from '../payment/send-refunds.ts'
import { credit, revokePackage } from '../../wallet/index.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { refundRest } from './refund-rest.ts'
import { toOrder, type OrderRow } from '../order/to-order.ts'

/** Takes an unused package back and returns its price to where it came from: the balance, or the channel it was paid by; of one that is of no use any more, what is left of it. */
export const refundOrder: Verb<'order.refund'> = async ({ ctx, input: { orderNo } }) => {
  const order = await transact(ctx.db, (trx) => refund({ ...ctx, db: trx }, orderNo))
  if (order.channel !== 'balance' && order.status === 'refunded') await sendRefunds(ctx.deps, { orderNo })
  return toOrder(order)
}

async function refund(ctx: UserContext, orderNo: string): Promise<OrderRow> {
  const { db: trx, now } = ctx
  const { userId } = ctx.caller
  const ofRest = await refundRest(ctx, orderNo)
  if (ofRest) return ofRest
  const order = await markRefunded(trx, { orderNo, userId, now })
  if (!order) {
    const known = await findOwnOrder(ctx, orderNo)
    throw new Failure(known.kind === 'topup' ? 'topupNotRefundable' : 'orderStateChanged')
  }
  await assertNotBeingInvoiced(trx, orderNo)
  const cause = {
    secrets: ctx.deps.secrets,
    userId,
    kind: 'refund',
    refType: 'order',
    refId: orderNo,
    remark: `退款 ${order.subject}`,
    now,
  } as const
  if (!(await revokePackage(trx, { ...cause, orderNo }))) throw new Failure('packageUsed')
  if (order.channel === 'balance') await credit(trx, { ...cause, amountNano: order.amount_nano })
  else await insertRefund(trx, { order, refundNo: `R${orderNo}`, amountNano: order.amount_nano, now })
  await requireReversal(trx, ctx.deps, orderNo)
  return order
}

const markRefunded = (trx: Db, { orderNo, userId, now }: { orderNo: string; userId: string; now: number }) =>
  trx
    .updateTable('order')
    .set((row) => ({
      status: 'refunded',
      closed_at: now,
      closed_by: 'user',
      refunded_nano: row.ref('amount_nano'),
    }))
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .where('kind', '=', 'purchase')
    .where('status', '=', 'paid')
    .where('refunded_nano', '=', 0n)
    .returningAll()
    .executeTakeFirst()
