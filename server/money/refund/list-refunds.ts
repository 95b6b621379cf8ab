import { refund } from '../../../contract/entities/refund.ts'
import { sql, type SqlBool } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { RefundRow } from '../../../contract/refund.ts'
import type { Db } from '../../platform/db/client.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { PATIENCE } from '../payment/send-refunds.ts'

export const listRefunds: Verb<'refund.list'> = async ({ ctx: { db }, input }) => {
  const query = refunds(db).where((eb) =>
    eb.and([
      ...entityFilters(refund, input),
      ...ifDefined(input.state_MultiString, (states) => sql<SqlBool>`${STANDING} in (${sql.join(states)})`),
    ]),
  )
  const page = await listPage({
    query,
    input,
    sortBy: [sql.ref('created_at'), sql.ref('refund_no')],
    toRow,
  })
  const { total_nano } = await query
    .clearSelect()
    .select(sql<bigint>`cast(coalesce(sum(amount_nano), 0) as bigint)`.as('total_nano'))
    .executeTakeFirstOrThrow()
  return { ...page, totals: { amount: formatYuan(total_nano) } }
}

export const getRefund: Verb<'refund.detail'> = ({ ctx: { db }, input }) => readRefund(db, input.refundNo)

/** @throws Failure notFound */
export async function readRefund(db: Db, refundNo: string): Promise<RefundRow> {
  const row = await refunds(db).where('refund_no', '=', refundNo).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toRow(row)
}

/** What the books and the provider say together. */
const STANDING = sql<RefundRow['state']>`case when state <> 'approved' then state
  when destination = 'balance' then 'done'
  else (select case when sent.done_at is not null then 'done'
      when sent.tries >= ${sql.lit(PATIENCE)} then 'failed' else 'sent' end
    from payment_refund as sent where sent.refund_no = order_refund.refund_no) end`

const ofSent = (column: 'tries' | 'done_at') =>
  sql<number | null>`(select ${sql.ref(column)} from payment_refund as sent
    where sent.refund_no = order_refund.refund_no)`

const refunds = (db: Db) =>
  db
    .selectFrom('order_refund')
    .selectAll()
    .select([STANDING.as('standing'), ofSent('tries').as('sent_tries'), ofSent('done_at').as('sent_done_at')])

type Row = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

const toRow = (row: Row): RefundRow =>
  refund.row.parse({
    ...toEntity(refund, { ...row }),
    state: row.standing,
    tries: row.sent_tries ?? 0,
    doneAt: row.sent_done_at ?? (row.standing === 'done' ? row.decided_at : null),
  })
