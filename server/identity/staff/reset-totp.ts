import { Failure } from '../../platform/errors.ts'
import { isSamePerson } from '../approval/assert-no-conflict.ts'
import type { Verb } from '../context.ts'
import { noteSecurity } from '../notify/security-events.ts'
import { Enrolled } from './totp.ts'

/** A second person takes away the app of a colleague who lost it, who then enrols another by phone. No one does so for themselves. */
export const resetTotp: Verb<'staff.resetTotp'> = async ({ ctx, input: { userId } }) => {
  const { db, deps, caller, now } = ctx
  const change = { subject: `user:${userId}`, schema: Enrolled }
  ctx.noteChange(change)
  const pair = { staffId: caller.userId, userId }
  if (caller.userId === userId || (await isSamePerson(db, deps.secrets, pair)))
    throw new Failure('conflictOfInterest', { message: '自己的验证器须由另一个人解除' })
  const { numDeletedRows } = await db.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('notFound', { message: '没有绑定验证器' })
  await db
    .deleteFrom('step_up')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('user_id', '=', userId))
    .execute()
  await noteSecurity(db, deps, { userId, kind: 'totpReset', detail: '', now })
  ctx.noteChange({ ...change, before: { hasTotp: true }, after: { hasTotp: false } })
  return null
}
