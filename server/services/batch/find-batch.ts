import type { Db } from '../../db/client.ts'
import type { BatchRow } from './batch-row.ts'

/** A user's own batch; null for any other id. */
export async function findBatch(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<BatchRow | null> {
  const row = await db
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
