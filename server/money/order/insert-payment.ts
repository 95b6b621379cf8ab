import type { Db } from '../../platform/db/client.ts'
import type { OrderRow } from './to-order.ts'

const FIRST_QUERY_MS = 10_000

/** Remembers, with the order itself, that a provider has to be asked for it. */
export async function insertPayment(
  trx: Db,
  { order_no, channel, created_at }: Pick<OrderRow, 'order_no' | 'channel' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('payment')
    .values({
      order_no,
      channel,
      pay_url: '',
      qr_code: '',
      queried_at: 0,
      queries: 0,
      query_at: created_at + FIRST_QUERY_MS,
    })
    .execute()
}
