import type { Deps } from '../../catalog/context.ts'
import { EMPTY_SETTLEMENT } from '../../wallet/index.ts'
import { settledStatus } from './settled-status.ts'
import { OPEN_STATUSES, type VideoRow } from './video-row.ts'

const FROZEN = '账号已被冻结，未扣费'
const AT_ONCE = 50

/** Ends the open jobs of users whose calls are frozen, whatever node is at them. @returns how many it found */
export async function endFrozenVideos(deps: Deps): Promise<number> {
  const now = deps.clock()
  const videos = await deps.database.db
    .selectFrom('video')
    .innerJoin('user_state', 'user_state.user_id', 'video.user_id')
    .selectAll('video')
    .where('video.status', 'in', OPEN_STATUSES)
    .where('calls_frozen_at', 'is not', null)
    .where((eb) => eb.or([eb('calls_until', 'is', null), eb('calls_until', '>', now)]))
    .limit(AT_ONCE)
    .execute()
  for (const video of videos) await endFrozenVideo(deps, video)
  return videos.length
}

/** The bill decides: one that was billed first is handed out. What the upstream took on stays recorded with its cost. */
export async function endFrozenVideo(deps: Deps, video: VideoRow): Promise<void> {
  const { db } = deps.database
  const { request_id: requestId } = video
  const durationMs = deps.clock() - video.created_at
  await deps.wallet.settle({
    ...EMPTY_SETTLEMENT,
    status: 'aborted',
    errorCode: 'account_suspended',
    requestId,
    durationMs,
  })
  if ((await settledStatus(db, requestId)) !== 'aborted') return
  await db
    .updateTable('call_attempt')
    .set({ outcome: 'aborted' })
    .where('request_id', '=', requestId)
    .where('outcome', '=', 'succeeded')
    .execute()
  // A step under way loses its lease by this and is given up.
  await db
    .updateTable('video')
    .set({ status: 'failed', error: FROZEN, ended_at: deps.clock() })
    .where('id', '=', video.id)
    .where('status', 'in', OPEN_STATUSES)
    .execute()
}
