import type { Deps } from '../../money/context.ts'
import { HOLD_LEASE_MS, STEP_LEASE_MS, updateLeasedVideo, type VideoRow } from '../../content/index.ts'

type Change = Parameters<typeof updateLeasedVideo>[2]

/** This node's right to do a step of a job, kept while it lasts. */
export interface VideoLease {
  /** Aborted when the step is to be given up: another node has the job, or this one ends. */
  signal: AbortSignal
  runAt(): number
  /** @throws Error if the job is no longer ours */
  move(change: Change): Promise<void>
  /** Keeps the money held. @returns false if it was returned already */
  keepMoney(): Promise<boolean>
  /** The step is to be given up here. */
  giveUp(): void
  /** Ends the lease; a job that is still open is due at once if it was given up. */
  end(): Promise<void>
}

interface LeaseInput {
  deps: Deps
  video: VideoRow
  stop: AbortSignal
}

export function createVideoLease({ deps, video, stop }: LeaseInput): VideoLease {
  const { db } = deps.database
  const controller = new AbortController()
  let runAt = video.run_at
  /** One change after the other: each must know the time that the one before it set. */
  let last: Promise<void> = Promise.resolve()

  function move(change: Change): Promise<void> {
    const before = last
    const next = (async () => {
      await before
      if (!(await updateLeasedVideo(db, { id: video.id, runAt }, change))) {
        controller.abort()
        throw new Error(`video ${video.id} is done by another node`)
      }
      runAt = change.run_at ?? runAt
    })()
    last = next.catch(() => {})
    return next
  }

  const giveUp = () => controller.abort()
  if (stop.aborted) giveUp()
  stop.addEventListener('abort', giveUp, { once: true })
  const keeping = setInterval(() => {
    void move({ run_at: deps.clock() + STEP_LEASE_MS })
      .then(() => deps.wallet.extendLease(video.request_id, HOLD_LEASE_MS))
      .catch(() => {})
  }, STEP_LEASE_MS / 3)

  return {
    signal: controller.signal,
    giveUp,
    runAt: () => runAt,
    move,
    keepMoney: () => deps.wallet.extendLease(video.request_id, HOLD_LEASE_MS),
    async end() {
      clearInterval(keeping)
      stop.removeEventListener('abort', giveUp)
      await last
      if (stop.aborted) await updateLeasedVideo(db, { id: video.id, runAt }, { run_at: deps.clock() })
    },
  }
}
