import type { Verb } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'

export const deleteView: Verb<'view.delete'> = async ({ ctx, input }) => {
  const deleted = await ctx.db
    .deleteFrom('saved_view')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Failure('notFound')
  return null
}
