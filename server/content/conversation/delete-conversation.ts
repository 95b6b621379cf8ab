import type { Verb } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'

/** Hides a conversation at once. It can be restored for `RESTORABLE_MS`; then nothing of it is left. */
export const deleteConversation: Verb<'conversation.delete'> = async ({ ctx, input }) => {
  const deleted = await ctx.db
    .updateTable('conversation')
    .set({ deleted_at: ctx.now })
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Failure('notFound')
  return null
}
