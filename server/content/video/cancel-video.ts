import type { Deps } from '../../catalog/context.ts'
import { OPEN_STATUSES, type VideoRow } from './video-row.ts'
import { settleVideo } from './settle-video.ts'
import { settledStatus } from './settled-status.ts'

export const CANCELLED = '已取消，未扣费'

/** The bill decides: settled as aborted first it is free; as a success first, it is too late. @returns whether it is cancelled */
export async function cancelVideo(deps: Deps, video: VideoRow): Promise<boolean> {
  const { db } = deps.database
  await settleVideo(deps, video, { status: 'aborted', lines: [], errorCode: 'request_cancelled' })
  if ((await settledStatus(db, video.request_id)) !== 'aborted') return false
  // A step under way loses its lease by this and is given up.
  await db
    .updateTable('video')
    .set({ status: 'failed', error: CANCELLED, ended_at: deps.clock() })
    .where('id', '=', video.id)
    .where('status', 'in', OPEN_STATUSES)
    .execute()
  return true
}
