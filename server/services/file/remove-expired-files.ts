import type { Db } from '../../db/client.ts'
import { OPEN_BATCHES } from '../batch/batch-row.ts'

/** Removes files whose time is over; what an open batch reads stays until that has ended. */
export async function removeExpiredFiles(db: Db, now: number): Promise<void> {
  const inUse = db.selectFrom('batch').select('input_file_id').where('status', 'in', OPEN_BATCHES)
  await db.deleteFrom('file').where('expires_at', '<', now).where('id', 'not in', inUse).execute()
  await db.deleteFrom('file_part').where('expires_at', '<', now).where('file_id', 'not in', inUse).execute()
}
