import type { Selectable } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { Channel, type OrderEvent } from '../../../contract/order.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { OrderRow } from './to-order.ts'

type Entry = Selectable<Tables['ledger_entry']>

/** What happened to an order, from the books: the order itself, the ledger, what its channels received and sent back. */
export async function orderTimeline(db: Db, order: OrderRow): Promise<OrderEvent[]> {
  const entries = await db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('ref_id', '=', order.order_no)
    .where('user_id', '=', order.user_id)
    .where('ref_type', '=', 'order')
    .orderBy('id')
    .execute()
  const surplus = await db
    .selectFrom('payment_receipt')
    .selectAll()
    .where('order_no', '=', order.order_no)
    .where('outcome', '=', 'surplus')
    .execute()
  const refunds = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('order_no', '=', order.order_no)
    .execute()
  const byStaff = await db
    .selectFrom('order_refund')
    .selectAll()
    .where('order_no', '=', order.order_no)
    .where('state', '=', 'approved')
    .execute()
  const events: OrderEvent[] = [
    { kind: 'created', at: order.created_at, actor: 'user', ledgerIds: [] },
    ...paid(order, entries),
    ...(byStaff.length > 0 ? byStaff.map((row) => refundedByStaff(order, row)) : ended(order, entries)),
    ...surplus.map((receipt) => ({
      kind: 'surplus' as const,
      at: receipt.received_at,
      actor: 'channel' as const,
      channel: Channel.parse(receipt.channel),
      amount: formatYuan(receipt.amount_nano),
      ledgerIds: [],
    })),
    ...refunds.flatMap((refund) => {
      if (refund.done_at === null) return []
      const isOwn = refund.transaction_id === ''
      return [
        {
          kind: isOwn ? ('refundArrived' as const) : ('surplusReturned' as const),
          at: refund.done_at,
          actor: 'channel' as const,
          channel: Channel.parse(refund.channel),
          amount: formatYuan(refund.amount_nano),
          ledgerIds: [],
        },
      ]
    }),
  ]
  // Stable: what happened at one moment stays in the order above.
  return events.toSorted((a, b) => a.at - b.at)
}

function paid(order: OrderRow, entries: Entry[]): OrderEvent[] {
  if (order.paid_at === null) return []
  const money = entries.find(({ asset, kind }) => asset === 'yuan' && kind !== 'refund')
  const tokens = entries.find(({ asset, kind }) => asset === 'token' && kind === 'purchase')
  const isFromBalance = order.channel === 'balance'
  return [
    {
      kind: 'paid',
      at: order.paid_at,
      actor: isFromBalance ? 'user' : 'channel',
      channel: Channel.parse(order.channel),
      amount: formatYuan(order.amount_nano),
      ledgerIds: isFromBalance && money ? [money.id] : [],
    },
    {
      kind: order.kind === 'topup' ? 'credited' : 'granted',
      at: order.paid_at,
      actor: 'system',
      ...(order.kind === 'topup' && { amount: formatYuan(order.amount_nano) }),
      ...(tokens && { tokens: Number(tokens.amount) }),
      ledgerIds: idsOf(order.kind === 'topup' ? money : tokens),
    },
  ]
}

const refundedByStaff = (order: OrderRow, row: Selectable<Tables['order_refund']>): OrderEvent => ({
  kind: 'refunded',
  at: row.decided_at ?? row.created_at,
  actor: 'system',
  channel: Channel.parse(row.destination === 'balance' ? 'balance' : order.channel),
  amount: formatYuan(row.amount_nano),
  ...(row.tokens > 0 && { tokens: -row.tokens }),
  ledgerIds: [],
})

const idsOf = (entry: Entry | undefined) => (entry ? [entry.id] : [])

function ended(order: OrderRow, entries: Entry[]): OrderEvent[] {
  if (order.closed_at === null) return []
  if (order.status === 'closed') return [closed(order, order.closed_at)]
  const back = entries.filter(({ kind }) => kind === 'refund')
  const tokens = back.find(({ asset }) => asset === 'token')
  return [
    {
      kind: 'refunded',
      at: order.closed_at,
      actor: 'user',
      channel: Channel.parse(order.channel),
      amount: formatYuan(order.amount_nano),
      ...(tokens && { tokens: Number(tokens.amount) }),
      ledgerIds: back.map(({ id }) => id),
    },
  ]
}

/** Rows older than `closed_by`: closed by the owner before the order expired, by the service after it. */
function closed({ closed_by, expires_at }: OrderRow, at: number): OrderEvent {
  const by = closed_by || (at < expires_at ? 'user' : 'system')
  const kinds = { user: 'cancelled', system: 'expired', channel: 'closed' } as const
  return { kind: kinds[by], at, actor: by, ledgerIds: [] }
}
