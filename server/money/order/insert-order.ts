import type { Db } from '../../platform/db/client.ts'
import type { PaymentChannel } from '../../platform/integrations/payment/channel.ts'
import { Failure } from '../../platform/errors.ts'
import { assertNotFrozen, countPendingOrders } from '../../identity/index.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { insertPayment } from './insert-payment.ts'
import { newOrderNo } from './order-no.ts'
import type { OrderRow } from './to-order.ts'

/** An order that is not paid in time is closed. */
const PAYABLE_MS = 15 * 60_000
/** Each pending order of a remote channel is asked for again and again. */
const PENDING_ORDERS_MAX = 20

type Values = Pick<
  OrderRow,
  'user_id' | 'kind' | 'subject' | 'channel' | 'amount_nano' | 'offer_id' | 'quantity' | 'offer' | 'status'
>

interface NewOrder {
  values: Values
  /** Where it is to be paid; absent if it is paid already. */
  channel?: PaymentChannel | undefined
  now: number
}

export const newOrder = (now: number, values: Values): OrderRow => ({
  ...values,
  order_no: newOrderNo(now),
  transaction_id: null,
  offer_completed_at: null,
  created_at: now,
  expires_at: now + PAYABLE_MS,
  paid_at: values.status === 'paid' ? now : null,
  closed_at: null,
  closed_by: '',
  refunded_nano: 0n,
  invoiced_nano: 0n,
})

/** @throws Failure tooManyOrders if it is to be paid and too many of the user's wait already; accountSuspended */
export async function insertOrder(trx: Db, { values, channel, now }: NewOrder): Promise<OrderRow> {
  await lockAccount(trx, values.user_id)
  await assertNotFrozen(trx, { userId: values.user_id, scope: 'spending', now })
  if (values.status === 'pending' && (await countPendingOrders(trx, values.user_id)) >= PENDING_ORDERS_MAX)
    throw new Failure('tooManyOrders')
  const row = newOrder(now, values)
  await trx.insertInto('order').values(row).execute()
  if (channel?.isRemote) await insertPayment(trx, row)
  return row
}
