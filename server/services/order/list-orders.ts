import { expressionBuilder, sql } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import type { Days, Sum } from '../../db/days.ts'
import { contains, whenGiven, within } from '../../db/filters.ts'
import { listPage } from '../../db/list-page.ts'
import type { Tables } from '../../db/schema.ts'
import { closeExpiredOf } from './close-expired-orders.ts'
import { ORDER_NO_LENGTH } from './order-no.ts'
import { toOrder } from './to-order.ts'

/** What each sortable column is in the table; an order never paid comes before all that were. */
const SORT = {
  createdAt: sql.ref('created_at'),
  amount: sql.ref('amount_nano'),
  paidAt: sql`coalesce(paid_at, 0)`,
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
        ...whenGiven(orderNo, (text) =>
          text.length === ORDER_NO_LENGTH ? eb('order_no', '=', text) : contains(eb.ref('order_no'), text),
        ),
        ...whenGiven(status_MultiString, (statuses) => eb('status', 'in', statuses)),
        ...whenGiven(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
        ...within(eb.ref('created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const eb = expressionBuilder<Tables, 'order_day'>()
  const days: Days = {
    db: ctx.db,
    table: 'order_day',
    where: eb.and([
      eb('user_id', '=', userId),
      ...whenGiven(status_MultiString, (statuses) => eb('status', 'in', statuses)),
      ...whenGiven(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
    ]),
    time: sql.ref('created_at'),
    begin: createdAt_begin,
    end: createdAt_end,
    sortedBy: input.column === 'createdAt' ? 'time' : null,
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
const paidAmount: Sum = { ofDays: paid, ofRows: paid, toText: formatYuan }
