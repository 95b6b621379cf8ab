import type { Verb } from '../../../catalog/context.ts'
import { toFolder } from './to-folder.ts'

export const listFolders: Verb<'folder.list'> = async ({ ctx }) => {
  const rows = await ctx.db
    .selectFrom('conversation_folder')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toFolder(row, ctx.deps.secrets))
}
