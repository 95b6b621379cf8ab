import type { Deps } from '../../deps.ts'
import { NOTHING_USED } from '../wallet/nothing-used.ts'
import type { Settlement } from '../wallet/wallet.ts'
import type { VideoRow } from './video-row.ts'

/** Ends the bill of a job: videos cost by their seconds, never by tokens. Whoever settles first decides how it ended. */
export const settleVideo = (deps: Deps, video: VideoRow, outcome: Pick<Settlement, 'status' | 'lines'>) =>
  deps.wallet.settle({
    ...NOTHING_USED,
    ...outcome,
    requestId: video.request_id,
    durationMs: deps.clock() - video.created_at,
  })
