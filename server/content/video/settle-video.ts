import type { Deps } from '../../catalog/context.ts'
import { EMPTY_SETTLEMENT, type Settlement, type SettleResult } from '../../wallet/index.ts'
import { correctAttempt } from './correct-attempt.ts'
import type { VideoRow } from './video-row.ts'

/** The code by which `/v1/videos` reports a job that failed. */
export const VIDEO_FAILED = 'video_failed'

/** Ends the bill of a job: videos cost by their seconds, never by tokens. The first settlement decides. */
export async function settleVideo(
  deps: Deps,
  video: VideoRow,
  outcome: Pick<Settlement, 'status' | 'lines' | 'errorCode'>,
): Promise<SettleResult> {
  const result = await deps.wallet.settle({
    ...EMPTY_SETTLEMENT,
    ...outcome,
    requestId: video.request_id,
    durationMs: deps.clock() - video.created_at,
  })
  const seconds = result.receiptLines.reduce((sum, { quantity }) => sum + quantity, 0)
  await correctAttempt(deps.database.db, video, { seconds, billedNano: result.costNano, at: deps.clock() })
  return result
}
