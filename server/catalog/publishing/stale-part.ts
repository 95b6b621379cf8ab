import type { StaleRow } from '../../../contract/envelope.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { staffName } from '../../identity/index.ts'

interface StalePart {
  /** The audit names it so: `kind:id`. */
  subject: string
  current: Record<string, unknown>
}

/** A 409 that shows what a part of the catalogue is now, and who changed it when, as far as that is audited. */
export async function stalePart(db: Db, { subject, current }: StalePart): Promise<Failure> {
  // A proposal that waits has changed nothing yet.
  const last = await db
    .selectFrom('audit_entry')
    .innerJoin('user', 'user.id', 'audit_entry.actor_id')
    .leftJoin('approval', 'approval.id', 'audit_entry.approval_id')
    .select([staffName('audit_entry.actor_id').as('by'), 'audit_entry.at'])
    .where('audit_entry.subject', '=', subject)
    .where('audit_entry.outcome', '=', 'done')
    .where((eb) => eb.or([eb('approval.id', 'is', null), eb('approval.state', '=', 'approved')]))
    .orderBy('audit_entry.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const result: StaleRow = { current, by: last?.by ?? '', at: last?.at ?? null }
  return new Failure('rowChanged', { result })
}
