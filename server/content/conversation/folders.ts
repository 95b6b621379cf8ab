import type { Selectable } from 'kysely'
import type { Folder } from '../../../contract/conversation.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { badField, Failure } from '../../platform/errors.ts'
import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { FOLDERS_MAX } from './limits.ts'

const toFolder = (row: Selectable<Tables['conversation_folder']>, secrets: Secrets): Folder => ({
  id: row.id,
  name: secrets.open(row.name_sealed),
  createdAt: row.created_at,
})

/** Keeps a folder until the transaction ends. @throws Failure if it is none of the user's */
export async function lockFolder(trx: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const folder = await trx
    .selectFrom('conversation_folder')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$call(forUpdate(trx))
    .executeTakeFirst()
  if (!folder) throw badField('folderId', '没有这个文件夹')
}

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

export const addFolder: Verb<'folder.add'> = async ({ ctx, input: { name } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { known } = await trx
      .selectFrom('conversation_folder')
      .select((eb) => eb.fn.countAll<number>().as('known'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (known >= FOLDERS_MAX) throw new Failure('tooManyFolders')
    const row = await trx
      .insertInto('conversation_folder')
      .values({ id: newId(), user_id: userId, name_sealed: secrets.seal(name), created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toFolder(row, secrets)
  })
}

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
