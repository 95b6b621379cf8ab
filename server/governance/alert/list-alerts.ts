import { sql } from 'kysely'
import type { AlertRow } from '../../../contract/alert.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import { formatYuan } from '../../../contract/money.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { staffName } from '../../identity/index.ts'

export const listAlerts: Verb<'alert.list'> = ({ ctx: { db, now }, input }) => {
  const query = alerts(db).where((eb) =>
    eb.and([
      ...ifDefined(input.id, (id) => eb('id', '=', id)),
      ...ifDefined(input.channel, (channel) => eb('channel', '=', channel)),
      ...ifDefined(input.orderNo, (no) => eb('order_no', '=', no)),
      ...ifDefined(input.day, (day) => eb('day', '=', day)),
      ...ifDefined(input.kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
      ...ifDefined(input.state_MultiString, (states) =>
        eb.or([
          ...(states.includes('open') ? [eb('resolved_at', 'is', null)] : []),
          ...(states.includes('resolved') ? [eb('resolved_at', 'is not', null)] : []),
        ]),
      ),
      ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
    ]),
  )
  return listPage({
    query,
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toAlert(row, now),
  })
}

export const getAlert: Verb<'alert.detail'> = ({ ctx, input }) => readAlert(ctx.db, input.id, ctx.now)

/** @throws Failure notFound */
export async function readAlert(db: Db, id: string, now: number): Promise<AlertRow> {
  const row = await alerts(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toAlert(row, now)
}

/** A 409 that shows what the alert is now. */
export function changedAlert(current: AlertRow): Failure {
  const result: StaleRow = {
    current,
    by: current.resolvedByName || current.assigneeName,
    at: current.resolvedAt ?? current.lastAt,
  }
  return new Failure('rowChanged', { result })
}

const alerts = (db: Db) =>
  db
    .selectFrom('payment_alert')
    .selectAll()
    .select([
      staffName('payment_alert.assignee_id').as('assignee_name'),
      staffName('payment_alert.resolved_by').as('resolved_by_name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof alerts>['executeTakeFirstOrThrow']>>

const toAlert = (row: Row, now: number): AlertRow => ({
  id: row.id,
  kind: row.kind,
  state: row.resolved_at === null ? 'open' : 'resolved',
  channel: row.channel,
  orderNo: row.order_no,
  transactionId: row.transaction_id,
  amount: formatYuan(row.amount_nano),
  detail: row.detail,
  times: row.times,
  hours: Math.max(0, Math.floor(((row.resolved_at ?? now) - row.created_at) / HOUR_MS)),
  day: row.day,
  assigneeId: row.assignee_id,
  assigneeName: row.assignee_name,
  resolvedByName: row.resolved_by_name,
  resolution: row.resolution,
  createdAt: row.created_at,
  lastAt: row.last_at,
  resolvedAt: row.resolved_at,
  rev: row.rev,
})
