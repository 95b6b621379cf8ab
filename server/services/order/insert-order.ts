import type { Db } from '../../db/client.ts'
import type { PaymentChannel } from '../../integrations/payment/channel.ts'
import { lockAccount } from '../user/lock-account.ts'
import { insertPayment } from '../payment/insert-payment.ts'
import { newOrderNo } from './order-no.ts'
import type { OrderRow } from './to-order.ts'

/** An order that is not paid in time is closed. */
const PAYABLE_MS = 15 * 60_000

type Given = Pick<
  OrderRow,
  'user_id' | 'kind' | 'subject' | 'channel' | 'amount_nano' | 'offer_id' | 'quantity' | 'status'
>

interface NewOrder {
  given: Given
  /** Where it is to be paid; absent if it is paid already. */
  channel?: PaymentChannel | undefined
  now: number
}

export async function insertOrder(trx: Db, { given, channel, now }: NewOrder): Promise<OrderRow> {
  await lockAccount(trx, given.user_id)
  const row: OrderRow = {
    ...given,
    order_no: newOrderNo(now),
    transaction_id: null,
    created_at: now,
    expires_at: now + PAYABLE_MS,
    paid_at: given.status === 'paid' ? now : null,
    closed_at: null,
    closed_by: '',
  }
  await trx.insertInto('order').values(row).execute()
  if (channel?.isRemote) await insertPayment(trx, row)
  return row
}
