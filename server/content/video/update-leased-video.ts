import type { Db } from '../../platform/db/client.ts'
import { OPEN_STATUSES, type VideoRow } from './video-row.ts'

type Change = Partial<Pick<VideoRow, 'status' | 'progress' | 'error' | 'media_id' | 'run_at' | 'ended_at'>>

/** @param runAt of the claim @returns whether the claim still held */
export async function updateLeasedVideo(
  db: Db,
  { id, runAt }: { id: string; runAt: number },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set(change)
    .where('id', '=', id)
    .where('run_at', '=', runAt)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
