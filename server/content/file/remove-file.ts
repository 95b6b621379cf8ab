import type { Db } from '../../platform/db/client.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { OPEN_BATCHES } from './batch-row.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/db/in-batches.ts'

/** Deletes a reader's file. @returns false if there is none of that id. @throws Failure fileInUse while a batch reads it */
export async function removeFile(db: Db, { id, ...reader }: Reader & { id: string }): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockAccount(trx, reader.userId)
    const { numDeletedRows } = await trx
      .deleteFrom('file')
      .where('id', '=', id)
      .where(readableBy('file', reader))
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    const batch = await trx
      .selectFrom('batch')
      .select('id')
      .where('user_id', '=', reader.userId)
      .where('input_file_id', '=', id)
      .where('status', 'in', OPEN_BATCHES)
      .executeTakeFirst()
    if (batch) throw new Failure('fileInUse')
    await removeParts(trx, id)
    return true
  })
}

export const removeParts = (db: Db, fileId: string) =>
  db.deleteFrom('file_part').where('file_id', '=', fileId).execute()

/** Removes files whose time is over; what an open batch reads stays until that has ended. */
export async function removeExpiredFiles(db: Db, now: number): Promise<void> {
  const inUse = sql`select input_file_id from batch where status in (${sql.join(OPEN_BATCHES)})`
  await deleteInBatches(db, 'file', sql`expires_at < ${now} and id not in (${inUse})`)
  await deleteInBatches(db, 'file_part', sql`expires_at < ${now} and file_id not in (${inUse})`)
}
