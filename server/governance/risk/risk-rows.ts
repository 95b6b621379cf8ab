import { sql } from 'kysely'
import { risk } from '../../../contract/entities/risk.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import type { RiskRow } from '../../../contract/risk.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { staffName } from '../../identity/index.ts'

export const riskCases = (db: Db) =>
  db
    .selectFrom('risk_case')
    .selectAll()
    .select([
      sql<string>`coalesce((select username from "user" where "user".id = risk_case.user_id), '')`.as(
        'username',
      ),
      staffName('risk_case.assignee_id').as('assignee_name'),
      staffName('risk_case.decided_by').as('decided_by_name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof riskCases>['executeTakeFirstOrThrow']>>

export const toRisk = (row: Row): RiskRow =>
  risk.row.parse({
    ...toEntity(risk, { ...row }),
    username: row.username,
    assigneeName: row.assignee_name,
    decidedByName: row.decided_by_name,
  })

/** @throws Failure notFound */
export async function readRisk(db: Db, id: string): Promise<Row> {
  const row = await riskCases(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** A 409 that shows what the case is now. */
export function changedRisk(current: RiskRow): Failure {
  const result: StaleRow = { current, by: current.decidedByName || current.assigneeName, at: current.lastAt }
  return new Failure('rowChanged', { result })
}

/** The other accounts that a case is about. */
export async function memberIds(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('risk_member')
    .select('user_id')
    .where('case_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
