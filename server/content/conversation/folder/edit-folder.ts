import type { Verb } from '../../../catalog/context.ts'
import { Failure } from '../../../platform/errors.ts'
import { toFolder } from './to-folder.ts'

export const editFolder: Verb<'folder.edit'> = async ({ ctx, input: { id, name } }) => {
  const { secrets } = ctx.deps
  const row = await ctx.db
    .updateTable('conversation_folder')
    .set({ name_sealed: secrets.seal(name) })
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toFolder(row, secrets)
}
