import type { Deps } from '../context.ts'
import type { OrderRow } from '../order/to-order.ts'
import { channelOf } from '../order/channel-of.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks an order's provider how it stands, and follows: a payment whose callback was lost is credited, an order past its end is closed. */
export async function checkPayment(deps: Deps, order: OrderRow): Promise<void> {
  const channel = channelOf(deps, order)
  if (!channel?.isRemote || order.status !== 'pending') return
  const payment = await channel.query(order.order_no)
  if (payment?.status === 'paid') await settlePayment({ deps, channel, payment })
  else if (order.expires_at <= deps.clock()) await closePayment(deps, order, 'system')
  else if (payment?.status === 'closed') await closePayment(deps, order, 'channel')
}

/** Closes an order at its provider first: what is closed here can no longer be paid there. @returns whether it is closed now */
export async function closePayment(
  deps: Deps,
  order: OrderRow,
  by: 'user' | 'channel' | 'system',
): Promise<boolean> {
  const channel = channelOf(deps, order)
  if (channel?.isRemote && (await channel.close(order.order_no)) === 'paid') {
    const payment = await channel.query(order.order_no)
    if (payment) await settlePayment({ deps, channel, payment })
    return false
  }
  const closed = await deps.database.db
    .updateTable('order')
    .set({ status: 'closed', closed_at: deps.clock(), closed_by: by })
    .where('order_no', '=', order.order_no)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return Number(closed.numUpdatedRows) === 1
}
