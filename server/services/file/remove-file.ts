import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { lockAccount } from '../user/lock-account.ts'
import { OPEN_BATCHES } from '../batch/batch-row.ts'

/** Deletes a user's own file. @returns false if there is none of that id. @throws Failure fileInUse while a batch reads it */
export async function removeFile(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockAccount(trx, userId)
    const batch = await trx
      .selectFrom('batch')
      .select('id')
      .where('user_id', '=', userId)
      .where('input_file_id', '=', id)
      .where('status', 'in', OPEN_BATCHES)
      .executeTakeFirst()
    if (batch) throw new Failure('fileInUse')
    const { numDeletedRows } = await trx
      .deleteFrom('file')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await removeParts(trx, id)
    return true
  })
}

export const removeParts = (db: Db, fileId: string) =>
  db.deleteFrom('file_part').where('file_id', '=', fileId).execute()
