import { expressionBuilder, sql, type SqlBool } from 'kysely'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DailyRollup, Sum } from '../../platform/db/daily-rollup.ts'
import { ifDefined, within, startsWith, endsWith } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { closeExpiredOf } from './close-expired-orders.ts'
import { amountBuckets, PAID_AT, paidBuckets } from './order-buckets.ts'
import { refundableOrders } from './refundable-orders.ts'
import { toOrder } from './to-order.ts'
import { ORDER_NO_LENGTH } from './order-no.ts'

const SORT = {
  createdAt: sql.ref('created_at'),
  amount: sql.ref('amount_nano'),
  paidAt: PAID_AT,
}

/** The caller's orders; those that were not paid in time are closed first. */
export const listOrders: Verb<'order.list'> = async ({ ctx, input }) => {
  const { db, now, caller } = ctx
  const { userId } = caller
  if (!caller.isLookedAt) await closeExpiredOf({ db, userId, now })
  const page = await listOrdersOf({ db, userId, input })
  const refundable = await refundableOrders(db, { userId, now, orders: page.records })
  const records = page.records.map((order) => ({ ...order, isRefundable: refundable.has(order.orderNo) }))
  return { ...page, records }
}

interface OrdersOf {
  db: Db
  userId: string
  input: ParsedInput<'order.list'>
}

/** A page of a user's orders, as they stand. */
export async function listOrdersOf({ db, userId, input }: OrdersOf) {
  const { orderNo, status_MultiString, kind_MultiString, createdAt_begin, createdAt_end } = input
  const query = db
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...ifDefined(orderNo, (text) => orderNoFilter(userId, text)),
        ...ifDefined(status_MultiString, (statuses) => eb('status', 'in', statuses)),
        ...ifDefined(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
        ...within(eb.ref('created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const eb = expressionBuilder<Tables, 'order_day'>()
  const where = eb.and([
    eb('user_id', '=', userId),
    ...ifDefined(status_MultiString, (statuses) => eb('status', 'in', statuses)),
    ...ifDefined(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
  ])
  const matching = { db, where }
  const readStretches = { amount: amountBuckets, paidAt: paidBuckets, createdAt: undefined }[input.column]
  const isWhole = orderNo === undefined && createdAt_begin === undefined && createdAt_end === undefined
  const days: DailyRollup = {
    ...matching,
    table: 'order_day',
    time: sql.ref('created_at'),
    begin: createdAt_begin,
    end: createdAt_end,
    sortedBy: input.column === 'createdAt' ? 'time' : null,
    buckets: isWhole ? await readStretches?.(matching) : undefined,
    sums: { paidAmount },
  }
  return listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('order_no')],
    toRow: toOrder,
    days: orderNo === undefined ? days : undefined,
  })
}

const paid = sql`case when status = 'paid' then amount_nano else 0 end`
/** What was paid, of orders that were not refunded since. */
export const paidAmount: Sum = { ofDays: paid, ofRows: paid, toText: formatYuan }

/** The indexes of beginnings and ends have this number of characters. */
const HEAD = 8
const TAIL = 4

/** A whole number, its first 8 or more, or its last 4 or more characters; fewer match too many orders. */
function orderNoFilter(userId: string, text: string) {
  if (text.length === ORDER_NO_LENGTH) return sql<SqlBool>`order_no = ${text}`
  const number = sql.ref<string>('order_no')
  const ways = [
    ...(text.length >= HEAD
      ? [sql`substr(order_no, 1, 8) = ${text.slice(0, HEAD)} and ${startsWith(number, text)}`]
      : []),
    ...(text.length >= TAIL
      ? [sql`substr(order_no, length(order_no) - 3) = ${text.slice(-TAIL)} and ${endsWith(number, text)}`]
      : []),
  ].map((way) => sql`select order_no from "order" where user_id = ${userId} and ${way}`)
  return ways.length > 0 ? sql<SqlBool>`order_no in (${sql.join(ways, sql` union `)})` : sql<SqlBool>`1 = 0`
}
