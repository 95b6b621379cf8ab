import { alert } from '../../../contract/entities/alert.ts'
import { sql } from 'kysely'
import type { AlertRow } from '../../../contract/alert.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { staffName } from '../../identity/index.ts'

export const listAlerts: Verb<'alert.list'> = ({ ctx: { db, now }, input }) => {
  const query = alerts(db).where((eb) =>
    eb.and([
      ...entityFilters(alert, input),
      ...ifDefined(input.state_MultiString, (states) =>
        eb.or([
          ...(states.includes('open') ? [eb('resolved_at', 'is', null)] : []),
          ...(states.includes('resolved') ? [eb('resolved_at', 'is not', null)] : []),
        ]),
      ),
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

const toAlert = (row: Row, now: number): AlertRow =>
  alert.row.parse({
    ...toEntity(alert, { ...row }),
    state: row.resolved_at === null ? 'open' : 'resolved',
    hours: Math.max(0, Math.floor(((row.resolved_at ?? now) - row.created_at) / HOUR_MS)),
    assigneeName: row.assignee_name,
    resolvedByName: row.resolved_by_name,
  })
