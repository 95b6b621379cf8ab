import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { badField } from '../../platform/errors.ts'

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
