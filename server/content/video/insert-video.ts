import { runBulk } from '../../platform/db/bulk.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'
import { type Attempt, attemptRows, insertFoundAttempts } from '../../wallet/index.ts'
import type { VideoRow } from './video-row.ts'

/** The job of an upstream that has just begun to make a video, or of an engine that will. */
type NewVideo = Pick<
  VideoRow,
  | 'user_id'
  | 'key_id'
  | 'request_id'
  | 'model_id'
  | 'upstream'
  | 'upstream_account'
  | 'upstream_id'
  | 'seconds'
  | 'size'
> & { prompt: string; attempts: readonly Attempt[] }

/** Opens a job whose money is held; its first step is due at once. */
export async function insertVideo(deps: Deps, { prompt, attempts, ...video }: NewVideo): Promise<VideoRow> {
  const now = deps.clock()
  const row: VideoRow = {
    ...video,
    // A video's id tells its owner the request, and so the receipt.
    id: `video_${video.request_id}`,
    request_sealed: deps.secrets.seal(prompt),
    status: 'queued',
    progress: 0,
    error: '',
    media_id: '',
    run_at: now,
    created_at: now,
    ended_at: null,
  }
  const made = { requestId: video.request_id, modelId: video.model_id, attempts, billedNano: 0n }
  await transact(deps.database.db, async (trx) => {
    await trx.insertInto('video').values(row).execute()
    if (attempts.length > 0) await runBulk(trx, [insertFoundAttempts(attemptRows(made))])
  })
  return row
}
