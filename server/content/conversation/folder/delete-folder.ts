import type { Verb } from '../../../catalog/context.ts'
import { transact } from '../../../platform/db/transact.ts'
import { Failure } from '../../../platform/errors.ts'

/** Deletes a folder and nothing that is in it: its conversations are in no folder afterwards, those that may be restored too. */
export const deleteFolder: Verb<'folder.delete'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    const deleted = await trx
      .deleteFrom('conversation_folder')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw new Failure('notFound')
    await trx
      .updateTable('conversation')
      .set({ folder_id: null })
      .where('folder_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  })
  return null
}
