import { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { cancelProposals, type Ending } from '../approval/end-proposals.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import type { AuditRecord } from '../../platform/audit/record-audit.ts'
import { lockStaff, readRoles } from '../role/read-roles.ts'

const Held = z.object({ role: z.string() })

/** What the audit says of a role that ended otherwise than by being revoked. */
export const roleEnded = (
  { userId, role, reason }: { userId: string; role: string; reason: string },
  { actor, now }: Ending,
): AuditRecord => ({
  ...actor,
  action: 'staff.end',
  outcome: 'done',
  subject: `user:${userId}`,
  reason,
  schema: Held,
  before: { role },
  now,
})

/** Ends every role of an account that is being closed, whose rows stay. @returns what the audit, a transaction's last lock, is to say of it */
export async function endRoles(trx: Db, userId: string, ending: Ending): Promise<AuditRecord[]> {
  await lockStaff(trx, userId, ending.now)
  const roles = await readRoles(trx, ending.deps, userId)
  if (roles.length === 0) return []
  const rows = await trx
    .updateTable('staff')
    .set((eb) => ({ revoked_at: ending.now, rev: eb('rev', '+', 1) }))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute()
  for (const row of rows) await coverRow(trx, ending.deps.secrets, { table: 'staff', row })
  await endTerm(trx, userId, ending.now)
  const records = roles.map((role) => roleEnded({ userId, role, reason: '账号已注销' }, ending))
  return [...records, ...(await endStaff(trx, userId, ending))]
}

/** Ends the term of an owner. @returns false: it had ended before */
export async function endTerm(trx: Db, userId: string, now: number): Promise<boolean> {
  const ended = await trx
    .updateTable('owner_term')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** Who has no role left loses what they proposed and proved, too. @returns what the audit is to say of it */
export async function endStaff(trx: Db, userId: string, ending: Ending): Promise<AuditRecord[]> {
  await trx
    .deleteFrom('step_up')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('user_id', '=', userId))
    .execute()
  await trx.deleteFrom('totp').where('user_id', '=', userId).execute()
  return cancelProposals(trx, userId, ending)
}
