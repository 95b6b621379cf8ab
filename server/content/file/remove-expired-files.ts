import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { deleteInBatches } from '../../platform/db/in-batches.ts'
import { OPEN_BATCHES } from './batch-row.ts'

/** Removes files whose time is over; what an open batch reads stays until that has ended. */
export async function removeExpiredFiles(db: Db, now: number): Promise<void> {
  const inUse = sql`select input_file_id from batch where status in (${sql.join(OPEN_BATCHES)})`
  await deleteInBatches(db, 'file', sql`expires_at < ${now} and id not in (${inUse})`)
  await deleteInBatches(db, 'file_part', sql`expires_at < ${now} and file_id not in (${inUse})`)
}
