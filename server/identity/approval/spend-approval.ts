import type { ApprovalAction } from '../../../contract/approval.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { Failure } from '../../platform/errors.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import { sha256 } from '../../platform/secrets/tokens.ts'
import type { StaffContext } from '../context.ts'
import { isGenuine } from './is-genuine.ts'

interface Allowed {
  action: ApprovalAction
  subject: string
  /** Exactly what was approved. */
  payload: unknown
  /** How long after the decision it holds. */
  forMs: number
  /** What who has none is told. */
  missing: string
}

/** Takes the caller's approval of something that they then do themselves, which serves once. @returns its id @throws Failure `forbidden` if there is none */
export async function spendApproval(
  { db, deps, caller, now }: StaffContext,
  { action, subject, payload, forMs, missing }: Allowed,
): Promise<string> {
  const text = JSON.stringify(payload)
  const row = await db
    .selectFrom('approval')
    .select(['id', 'payload', 'rev'])
    .where('proposer_id', '=', caller.userId)
    .where('state', '=', 'approved')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('payload_hash', '=', sha256(text))
    .where('decided_at', '>', now - forMs)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .$call(forUpdate(db))
    .executeTakeFirst()
  if (row?.payload !== text || !(await isGenuine(db, deps, row.id)))
    throw new Failure('forbidden', { message: missing })
  const used = await db
    .updateTable('approval')
    .set({ state: 'used', rev: row.rev + 1 })
    .where('id', '=', row.id)
    .where('state', '=', 'approved')
    .returningAll()
    .executeTakeFirst()
  if (!used) throw new Failure('rowChanged')
  await coverRow(db, deps.secrets, { table: 'approval', row: used })
  return row.id
}
