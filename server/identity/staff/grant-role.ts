import { z } from 'zod'
import { ROLE_NAMES, ROLES } from '../../../contract/roles.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { noteSecurity } from '../notify/security-events.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../approval/approval-rule.ts'

const Grant = z.strictObject({
  userId: z.string(),
  role: z.enum(ROLE_NAMES),
  /** It is the revision of the row of this role when it was proposed; 0: there was none. */
  rev: z.int(),
})
type Grant = z.infer<typeof Grant>

/** A new role always takes two. */
export const grantRole: ApprovalRule<Grant, StaffContext> = {
  permission: 'staff.grant',
  payload: Grant,
  subjectOf: ({ userId }) => `user:${userId}`,
  userOf: ({ userId }) => userId,
  mustWait: async () => true,
  async prepare(trx, { payload }) {
    if ((await findGrant(trx, payload))?.revoked_at === null)
      throw new Failure('rowChanged', { message: '已经有这个角色' })
  },
  async apply(trx, { payload: { userId, role, rev }, proposerId, deps, now }) {
    const user = await trx
      .selectFrom('user')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw new Failure('rowChanged', { message: '这个账号已注销' })
    const granted = { granted_by: proposerId, granted_at: now, revoked_at: null, rev: rev + 1 }
    const stored = await trx
      .insertInto('staff')
      .values({ user_id: userId, role, ...granted })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'role']).doUpdateSet(granted).where('staff.rev', '=', rev),
      )
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new Failure('rowChanged', { message: '这个角色在此期间已被改动' })
    await coverRow(trx, deps.secrets, { table: 'staff', row: stored })
    await noteSecurity(trx, deps, { userId, kind: 'role', detail: ROLES[role].title, now })
  },
}

/** The row of a role, held or revoked. */
export const findGrant = (trx: Db, { userId, role }: Pick<Grant, 'userId' | 'role'>) =>
  trx
    .selectFrom('staff')
    .selectAll()
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
