import { expressionBuilder, sql } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import type { Days, Sum } from '../../db/days.ts'
import { whenGiven, within } from '../../db/filters.ts'
import { listPage } from '../../db/list-page.ts'
import type { Tables } from '../../db/schema.ts'
import { closeExpiredOf } from './close-expired-orders.ts'
import { numberMatches } from './number-matches.ts'
import { amountStretches, PAID_AT, paidStretches } from './order-stretches.ts'
import { refundableOrders } from './refundable-orders.ts'
import { toOrder } from './to-order.ts'

/** What each sortable column is in the table. */
const SORT = {
  createdAt: sql.ref('created_at'),
  amount: sql.ref('amount_nano'),
  paidAt: PAID_AT,
}

export async function listOrders({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.list'>
}): Promise<CallResult<'order.list'>> {
  const { userId } = ctx.caller
  await closeExpiredOf({ db: ctx.db, userId, now: ctx.now })
  const { orderNo, status_MultiString, kind_MultiString, createdAt_begin, createdAt_end } = input
  const query = ctx.db
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...whenGiven(orderNo, (text) => numberMatches(userId, text)),
        ...whenGiven(status_MultiString, (statuses) => eb('status', 'in', statuses)),
        ...whenGiven(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
        ...within(eb.ref('created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const eb = expressionBuilder<Tables, 'order_day'>()
  const where = eb.and([
    eb('user_id', '=', userId),
    ...whenGiven(status_MultiString, (statuses) => eb('status', 'in', statuses)),
    ...whenGiven(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
  ])
  const matching = { db: ctx.db, where }
  const readStretches = { amount: amountStretches, paidAt: paidStretches, createdAt: undefined }[input.column]
  const isWhole = orderNo === undefined && createdAt_begin === undefined && createdAt_end === undefined
  const days: Days = {
    ...matching,
    table: 'order_day',
    time: sql.ref('created_at'),
    begin: createdAt_begin,
    end: createdAt_end,
    sortedBy: input.column === 'createdAt' ? 'time' : null,
    stretches: isWhole ? await readStretches?.(matching) : undefined,
    sums: { paidAmount },
  }
  const page = await listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('order_no')],
    toRow: toOrder,
    days: orderNo === undefined ? days : undefined,
  })
  const refundable = await refundableOrders(ctx.db, { userId, now: ctx.now, orders: page.records })
  const records = page.records.map((order) => ({ ...order, isRefundable: refundable.has(order.orderNo) }))
  return { ...page, records }
}

const paid = sql`case when status = 'paid' then amount_nano else 0 end`
const paidAmount: Sum = { ofDays: paid, ofRows: paid, toText: formatYuan }
