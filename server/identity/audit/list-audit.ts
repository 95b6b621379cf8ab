import { sql } from 'kysely'
import { auditEntry } from '../../../contract/entities/audit-entry.ts'
import type { Db } from '../../platform/db/client.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import { tryOpen } from '../../platform/secrets/try-open.ts'
import type { StaffContext, Verb } from '../context.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { staffName } from '../user/staff-name.ts'

export const listAudit: Verb<'audit.list'> = ({ ctx, input }) => {
  const query = auditEntries(ctx.db).where((eb) => eb.and(entityFilters(auditEntry, input)))
  return listPage({ query, input, sortBy: [sql.ref('n')], toRow: (row) => toAuditEntry(ctx, row) })
}

export const getAudit: Verb<'audit.detail'> = async ({ ctx, input }) => {
  const row = await auditEntries(ctx.db).where('hash', '=', input.hash).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toAuditEntry(ctx, row)
}

const auditEntries = (db: Db) =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .select((eb) => [
      staffName('audit_entry.actor_id').as('actor_name'),
      eb
        .selectFrom('approval')
        .select('is_solo')
        .whereRef('approval.id', '=', 'audit_entry.approval_id')
        .as('is_solo'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof auditEntries>['executeTakeFirstOrThrow']>>

function toAuditEntry({ deps }: StaffContext, row: Row) {
  const { address_sealed: sealed } = row
  const address = sealed === '' ? row.address : (tryOpen(deps.secrets, sealed) ?? '解不开')
  return auditEntry.row.parse({
    ...toEntity(auditEntry, { ...row, address }),
    actorName: row.actor_name,
    isSolo: row.is_solo === 1,
  })
}
