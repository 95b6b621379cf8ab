import type { Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'

export const revokeSession: Verb<'login.revokeSession'> = async ({ ctx, input }) => {
  const ended = await ctx.db
    .deleteFrom('session')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new Failure('notFound')
  return null
}
