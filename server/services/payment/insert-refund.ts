import type { Db } from '../../db/client.ts'
import type { OrderRow } from '../order/to-order.ts'

/** An order is refunded once and whole, so its number names the refund too. */
export async function insertRefund(trx: Db, { order, now }: { order: OrderRow; now: number }): Promise<void> {
  await trx
    .insertInto('payment_refund')
    .values({
      refund_no: `R${order.order_no}`,
      order_no: order.order_no,
      channel: order.channel,
      amount_nano: order.amount_nano,
      tries: 0,
      try_at: now,
      created_at: now,
      done_at: null,
    })
    .execute()
}
