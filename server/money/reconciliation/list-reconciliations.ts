import { sql, type SqlBool } from 'kysely'
import { reconciliation } from '../../../contract/entities/reconciliation.ts'
import type { ReconciliationDay, ReconciliationRow } from '../../../contract/reconciliation.ts'
import type { Db } from '../../platform/db/client.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'

export const listReconciliations: Verb<'reconciliation.list'> = ({ ctx: { db }, input }) => {
  const query = reconciliations(db).where((eb) =>
    eb.and([
      ...entityFilters(reconciliation, input),
      ...ifDefined(input.state_MultiString, (states) => sql<SqlBool>`${STATE} in (${sql.join(states)})`),
    ]),
  )
  return listPage({ query, input, sortBy: [sql.ref('day'), sql.ref('channel')], toRow })
}

/** @throws Failure notFound */
export async function readReconciliation(
  db: Db,
  { channel, day }: ReconciliationDay,
): Promise<ReconciliationRow> {
  const row = await reconciliations(db)
    .where('channel', '=', channel)
    .where('day', '=', day)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toRow(row)
}

const OPEN = sql<number>`(select count(*) from payment_alert as alert where alert.channel = reconciliation.channel
  and alert.day = reconciliation.day and alert.resolved_at is null)`

const STATE = sql<ReconciliationRow['state']>`case when reconciliation.differences = 0 then 'agrees'
  when ${OPEN} > 0 then 'differs' else 'settled' end`

const reconciliations = (db: Db) =>
  db
    .selectFrom('reconciliation')
    .selectAll()
    .select([OPEN.as('open'), STATE.as('state')])

type Row = Awaited<ReturnType<ReturnType<typeof reconciliations>['executeTakeFirstOrThrow']>>

const toRow = (row: Row): ReconciliationRow =>
  reconciliation.row.parse({
    ...toEntity(reconciliation, { ...row }),
    id: `${row.channel} ${row.day}`,
    state: row.state,
    open: row.open,
  })
