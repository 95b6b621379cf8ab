import { claimVideo } from '../../services/video/claim-video.ts'
import type { VideoRow } from '../../services/video/video-row.ts'
import type { Gateway } from '../gateway.ts'
import { createVideoLease } from './video-lease.ts'
import { videoStep } from './video-step.ts'

/** Steps that one process does at the same time. */
const AT_ONCE = 3

/** A step that failed for no reason of the job is done again after this. */
const RETRY_MS = 5000

/** Carries the video jobs of all nodes on; any number of processes may do it on one database. */
export interface VideoRunner {
  /** Looks for steps that are due, now. */
  look(): void
  /** From now on looks again and again. */
  start(): void
  /** Gives up what it is doing, for others to take, and resolves when that is done. */
  stop(): Promise<void>
}

export function createVideoRunner(gateway: () => Gateway, everyMs: number): VideoRunner {
  const controller = new AbortController()
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function doStep(video: VideoRow): Promise<void> {
    const { deps } = gateway()
    const lease = createVideoLease({ deps, video, stop: controller.signal })
    try {
      await videoStep({ gateway: gateway(), video, lease })
    } catch (err) {
      deps.log.warn({ err, video: video.id }, 'video step failed')
      await lease.move({ run_at: deps.clock() + RETRY_MS }).catch(() => {})
    }
    await lease
      .end()
      .catch((err: unknown) => deps.log.warn({ err, video: video.id }, 'video lease not ended'))
  }

  async function claim(): Promise<void> {
    const { deps } = gateway()
    while (underWay.size < AT_ONCE && !controller.signal.aborted) {
      const video = await claimVideo(deps.database.db, deps.clock())
      if (!video) return
      const step = doStep(video).finally(() => {
        underWay.delete(step)
        look()
      })
      underWay.add(step)
    }
  }

  function look(): void {
    if (controller.signal.aborted) return
    looking ??= claim()
      .catch((err: unknown) => gateway().deps.log.warn({ err }, 'video jobs not read'))
      .finally(() => {
        looking = null
      })
  }

  return {
    look,
    start() {
      timer ??= setInterval(look, everyMs)
      timer.unref()
      look()
    },
    async stop() {
      controller.abort()
      if (timer) clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
