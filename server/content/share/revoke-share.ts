import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../../catalog/context.ts'

/** Nothing of the link is left; one that staff blocked stays, so that it blocks. */
export const revokeShare: Verb<'share.revoke'> = async ({ ctx, input: { id } }) => {
  const revoked = await ctx.db
    .deleteFrom('conversation_share')
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new Failure('notFound')
  return null
}
