import type { Db } from '../../platform/db/client.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'
import type { BatchRow } from '../file/batch-row.ts'

/** A reader's batch; null for any other id. */
export async function findBatch(
  db: Db,
  { id, ...reader }: Reader & { id: string },
): Promise<BatchRow | null> {
  const row = await db
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', id)
    .where(readableBy('batch', reader))
    .executeTakeFirst()
  return row ?? null
}
