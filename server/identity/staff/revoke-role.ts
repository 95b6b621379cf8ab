import { z } from 'zod'
import { StaffRevocation } from '../../../contract/staff.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { recordAudits } from '../../platform/audit/record-audit.ts'
import type { Verb } from '../context.ts'
import { endStaff } from './end-staff.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import { findGrant } from './grant-role.ts'
import { lockStaff, readRoles } from '../role/read-roles.ts'
import { actorOf } from './record-staff-audit.ts'

const Grant = StaffRevocation.pick({ userId: true, role: true }).extend({ rev: z.int() })

/** Takes a role away at once. Who has none left loses what they proposed and proved, too. */
export const revokeRole: Verb<'staff.revoke'> = async ({ ctx, input: { userId, role, rev } }) => {
  ctx.noteChange({ subject: `user:${userId}`, schema: Grant, before: { userId, role, rev } })
  await transact(ctx.db, async (trx) => {
    await lockStaff(trx, userId, ctx.now)
    const revoked = await trx
      .updateTable('staff')
      .set({ revoked_at: ctx.now, rev: rev + 1 })
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .where('rev', '=', rev)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!revoked) throw await changedGrant(trx, { userId, role })
    await coverRow(trx, ctx.deps.secrets, { table: 'staff', row: revoked })
    if ((await readRoles(trx, ctx.deps, userId)).length > 0) return
    const ending = { deps: ctx.deps, actor: await actorOf(trx, ctx), now: ctx.now }
    await recordAudits(trx, ctx.deps.secrets, await endStaff(trx, userId, ending))
  })
  return null
}

async function changedGrant(trx: Db, of: Pick<z.infer<typeof Grant>, 'userId' | 'role'>): Promise<Failure> {
  const row = await findGrant(trx, of)
  if (!row) return new Failure('notFound')
  const current = { ...of, rev: row.rev, isHeld: row.revoked_at === null }
  const result: StaleRow = { current, by: row.granted_by, at: row.revoked_at ?? row.granted_at }
  return new Failure('rowChanged', { result })
}
