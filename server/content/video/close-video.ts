import { z } from 'zod'
import type { Deps } from '../../catalog/context.ts'
import { CANCELLED } from './cancel-video.ts'
import { updateLeasedVideo } from './update-leased-video.ts'
import { settleVideo, VIDEO_FAILED } from './settle-video.ts'
import { settledStatus } from './settled-status.ts'
import type { VideoRow } from './video-row.ts'

/** How long the money of a job stays held without a node that looks after it: restarts fit in, then the job ends. */
export const HOLD_LEASE_MS = 15 * 60_000

/** Nano-yuan a second, as `call.price` keeps it. */
const VideoPrice = z.object({ second: z.string().default('0') })

interface CloseInput {
  deps: Deps
  video: VideoRow
  runAt: number
}

/** Bills a finished video once. Its film is stored before its bill, so that a crash between them loses nothing paid for. */
export async function completeVideo({
  deps,
  video,
  runAt,
  mediaId,
  seconds,
}: CloseInput & { mediaId: string; seconds: number }): Promise<void> {
  const { db } = deps.database
  // This comes before the bill: a node that takes over after a crash hands out what was paid for.
  if (!(await updateLeasedVideo(db, { id: video.id, runAt }, { media_id: mediaId }))) return
  const { price } = await db
    .selectFrom('call')
    .select('price')
    .where('request_id', '=', video.request_id)
    .executeTakeFirstOrThrow()
  const { second } = VideoPrice.parse(JSON.parse(price))
  await settleVideo(deps, video, {
    status: 'succeeded',
    lines: [{ item: 'second', quantity: Math.min(seconds, video.seconds), unitNano: BigInt(second) }],
  })
  await showBilled({ deps, video, runAt })
}

/** Shows how a video whose money is settled ended: what was not paid for is not handed out. */
export async function showBilled({ deps, video, runAt }: CloseInput): Promise<void> {
  const { db } = deps.database
  const isPaid = (await settledStatus(db, video.request_id)) === 'succeeded'
  await updateLeasedVideo(
    db,
    { id: video.id, runAt },
    {
      ...(isPaid
        ? { status: 'completed', progress: 100 }
        : { status: 'failed', error: CANCELLED, media_id: '' }),
      ended_at: deps.clock(),
    },
  )
}

/** Ends a job that made nothing: its money is free again. */
export async function failVideo({
  deps,
  video,
  runAt,
  error,
}: CloseInput & { error: string }): Promise<void> {
  await settleVideo(deps, video, { status: 'failed', lines: [], errorCode: VIDEO_FAILED })
  await updateLeasedVideo(
    deps.database.db,
    { id: video.id, runAt },
    { status: 'failed', error, ended_at: deps.clock() },
  )
}
