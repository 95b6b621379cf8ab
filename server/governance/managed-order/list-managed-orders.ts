import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { PHONE_PATTERN } from '../../../contract/phone.ts'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { StaffContext, Verb } from '../context.ts'
import { managedOrders, paidAmount, toManagedOrder } from '../../money/index.ts'
import { limitStaffRate } from '../../identity/index.ts'

/** Orders of all users, found by something exact or all of them. @throws Failure `tooManyRequests` for too many searches */
export const listManagedOrders: Verb<'managedOrder.list'> = async ({ ctx, input }) => {
  const { search, channel_MultiString, status_MultiString, kind_MultiString, userId } = input
  if (search !== undefined) await limitStaffRate(ctx, 'search')
  const query = managedOrders(ctx.db).where((eb) =>
    eb.and([
      ...ifDefined(search, (text) => isFound(eb, ctx, text)),
      ...ifDefined(userId, (id) => eb('user_id', '=', id)),
      ...ifDefined(channel_MultiString, (channels) => eb('channel', 'in', channels)),
      ...ifDefined(status_MultiString, (statuses) => eb('status', 'in', statuses)),
      ...ifDefined(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
      ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
    ]),
  )
  const page = await listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('order_no')],
    toRow: (row) => toManagedOrder(row, ctx),
    days: search === undefined && channel_MultiString === undefined ? daysOf(ctx, input) : undefined,
  })
  if (page.totals) return page
  // Days know neither channels nor numbers.
  const { paid_nano } = await query
    .clearSelect()
    .select(sql<bigint>`cast(coalesce(sum(${paidAmount.ofRows}), 0) as bigint)`.as('paid_nano'))
    .executeTakeFirstOrThrow()
  return { ...page, totals: { paidAmount: formatYuan(paid_nano) } }
}

const SORT = { createdAt: sql.ref('created_at') }

function isFound(eb: ExpressionBuilder<Tables, 'order'>, { deps }: StaffContext, text: string) {
  const ofPhone = eb(
    'user_id',
    'in',
    eb.selectFrom('user').select('id').where('phone_hash', 'in', deps.secrets.indexes('phone', text)),
  )
  if (PHONE_PATTERN.test(text)) return ofPhone
  return eb.or([eb('order_no', '=', text), eb('transaction_id', '=', text), eb('user_id', '=', text)])
}

function daysOf({ db }: StaffContext, input: ParsedInput<'managedOrder.list'>) {
  const { status_MultiString, kind_MultiString, userId } = input
  const eb = expressionBuilder<Tables, 'order_day'>()
  const where = eb.and([
    ...ifDefined(userId, (id) => eb('user_id', '=', id)),
    ...ifDefined(status_MultiString, (statuses) => eb('status', 'in', statuses)),
    ...ifDefined(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
  ])
  return {
    db,
    table: 'order_day' as const,
    where,
    time: sql.ref<number>('created_at'),
    begin: input.createdAt_begin,
    end: input.createdAt_end,
    sortedBy: 'time' as const,
    sums: { paidAmount },
  }
}
