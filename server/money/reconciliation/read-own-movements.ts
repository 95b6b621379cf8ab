import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { BillRow } from '../../platform/integrations/payment/channel.ts'

/** How much later than in our books a refund may appear in the provider's. */
const REFUND_LAG_MS = 600_000
const AT_ONCE = 500

interface MovementQuery {
  channel: string
  /** First millisecond of the day. */
  start: number
  bill: readonly BillRow[]
}

/** What we received and sent back: everything that the bill names, and everything that it has to name. */
export async function readOwnMovements(db: Db, { channel, start, bill }: MovementQuery) {
  const known: BillRow[] = []
  for (let at = 0; at < bill.length; at += AT_ONCE) {
    const part = bill.slice(at, at + AT_ONCE)
    const ids = part.filter(({ kind }) => kind === 'payment').map(({ transactionId }) => transactionId)
    const orders = part.filter(({ kind }) => kind === 'refund').map(({ orderNo }) => orderNo)
    const paid =
      ids.length > 0 ? await receipts(db, channel).where('transaction_id', 'in', ids).execute() : []
    const sent = orders.length > 0 ? await refunds(db, channel).where('order_no', 'in', orders).execute() : []
    known.push(...paid.map(toPayment), ...sent.map(toRefund))
  }
  const received = await receipts(db, channel)
    .where('received_at', '>=', start)
    .where('received_at', '<', start + DAY_MS)
    .execute()
  const returned = await refunds(db, channel)
    .where('done_at', '>=', start - REFUND_LAG_MS)
    .where('done_at', '<', start + DAY_MS - REFUND_LAG_MS)
    .execute()
  return { known, expected: [...received.map(toPayment), ...returned.map(toRefund)] }
}

const receipts = (db: Db, channel: string) =>
  db
    .selectFrom('payment_receipt')
    .select(['order_no', 'transaction_id', 'amount_nano'])
    .where('channel', '=', channel)

const refunds = (db: Db, channel: string) =>
  db
    .selectFrom('payment_refund')
    .select(['refund_no', 'order_no', 'amount_nano'])
    .where('channel', '=', channel)

const toPayment = (row: { order_no: string; transaction_id: string; amount_nano: bigint }): BillRow => ({
  kind: 'payment',
  orderNo: row.order_no,
  transactionId: row.transaction_id,
  amountNano: row.amount_nano,
})

const toRefund = (row: { refund_no: string; order_no: string; amount_nano: bigint }): BillRow => ({
  kind: 'refund',
  orderNo: row.order_no,
  transactionId: '',
  refundNo: row.refund_no,
  amountNano: row.amount_nano,
})
