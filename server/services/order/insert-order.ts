import type { Db } from '../../db/client.ts'
import { newOrderNo } from './order-no.ts'
import type { OrderRow } from './to-order.ts'

/** An order that is not paid in time is closed. */
const PAYABLE_MS = 15 * 60_000

type Given = Pick<
  OrderRow,
  'user_id' | 'kind' | 'subject' | 'channel' | 'amount_nano' | 'offer_id' | 'quantity' | 'status'
>

export async function insertOrder(trx: Db, given: Given, now: number): Promise<OrderRow> {
  const row: OrderRow = {
    ...given,
    order_no: newOrderNo(now),
    transaction_id: null,
    created_at: now,
    expires_at: now + PAYABLE_MS,
    paid_at: given.status === 'paid' ? now : null,
    closed_at: null,
  }
  await trx.insertInto('order').values(row).execute()
  return row
}
