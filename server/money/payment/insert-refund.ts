import type { Db } from '../../platform/db/client.ts'
import type { OrderRow } from '../order/to-order.ts'

/** Limit of both providers, in characters. */
const REFUND_NO_MAX = 64

interface OrderRefund {
  order: Pick<OrderRow, 'order_no' | 'channel'>
  refundNo: string
  amountNano: bigint
  now: number
}

/** Owes money of an order back through its channel. */
export const insertRefund = (trx: Db, { order, refundNo, amountNano, now }: OrderRefund) =>
  insert(trx, {
    refund_no: refundNo,
    order_no: order.order_no,
    channel: order.channel,
    transaction_id: '',
    amount_nano: amountNano,
    now,
  })

interface Surplus {
  order_no: string
  channel: string
  transaction_id: string
  amount_nano: bigint
  now: number
}

/** Owes a payment back that its order was not waiting for; the transaction names the refund, so that there is one. */
export const insertSurplusRefund = (trx: Db, surplus: Surplus) =>
  insert(trx, {
    ...surplus,
    refund_no: `S${surplus.channel.charAt(0)}${surplus.transaction_id}`.slice(0, REFUND_NO_MAX),
  })

async function insert(trx: Db, { now, ...refund }: Surplus & { refund_no: string }): Promise<void> {
  await trx
    .insertInto('payment_refund')
    .values({ ...refund, tries: 0, try_at: now, created_at: now, done_at: null })
    .execute()
}
