import type { Verb } from '../context.ts'
import { badField } from '../../platform/errors.ts'
import { propose } from '../approval/propose.ts'
import { findGrant } from './grant-role.ts'

/** Proposes a role for the user of a phone. */
export const proposeRole: Verb<'staff.grant'> = async ({ ctx, input: { phone, role, reason } }) => {
  const user = await ctx.db
    .selectFrom('user')
    .select('id')
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw badField('phone', '没有用这个手机号注册的用户')
  const rev = (await findGrant(ctx.db, { userId: user.id, role }))?.rev ?? 0
  return propose(ctx, { action: 'staff.grant', payload: { userId: user.id, role, rev }, reason })
}
