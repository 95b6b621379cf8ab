import { repeat } from '../../platform/process/repeat.ts'
import {
  leaseVideo,
  endFrozenVideos,
  extendVideoHolds,
  usersWithDueVideos,
  type VideoRow,
  type VideoWork,
} from '../../content/index.ts'
import { createUserSlots } from '../../platform/workers/user-slots.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { createVideoLease } from './video-lease.ts'
import { videoStep, type VideoDeps } from './video-step.ts'

/** Steps that one process does at the same time: films take a core each, questions wait for their answer. */
const AT_ONCE: Record<VideoWork, number> = { render: 2, poll: 20 }

/** Films that one process fetches at the same time. They take minutes: questions must not wait for them. */
const FETCHES = { total: 8, perUser: 2 }

const KEEP_HELD_MS = 60_000

/** With the settlement, the jobs of a frozen user end within five seconds. */
const FROZEN_MS = 1500

/** A step that failed for no reason of the job is done again after this. */
const RETRY_MS = 5000

/** Carries the video jobs of all nodes on; any number of processes may do it on one database. */
export interface VideoRunner {
  look(): void
  start(): void
  /** Gives up what it is doing, for others to take, and resolves when that is done. */
  stop(): Promise<void>
}

interface WorkerPool {
  work: VideoWork
  queue: FairQueue
  underWay: Set<Promise<void>>
}

const createWorkerPool = (work: VideoWork): WorkerPool => ({
  work,
  queue: createFairQueue(),
  underWay: new Set(),
})

export function createVideoRunner(gateway: () => VideoDeps, everyMs: number): VideoRunner {
  const controller = new AbortController()
  const pools = [createWorkerPool('render'), createWorkerPool('poll')]
  const fetches = createUserSlots(FETCHES)
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let stopJobs: (() => Promise<void>)[] = []

  async function doStep(video: VideoRow): Promise<void> {
    const { deps, credentials } = gateway()
    const lease = createVideoLease({ deps, video, stop: controller.signal })
    const unwatch = credentials.watchFreeze(video.user_id, () => lease.giveUp())
    try {
      await videoStep({ gateway: gateway(), video, lease, fetches })
    } catch (err) {
      deps.log.warn({ err, video: video.id }, 'video step failed')
      await lease.move({ run_at: deps.clock() + RETRY_MS }).catch(() => {})
    }
    unwatch()
    await lease
      .end()
      .catch((err: unknown) => deps.log.warn({ err, video: video.id }, 'video lease not ended'))
  }

  async function fill({ work, queue, underWay }: WorkerPool): Promise<void> {
    const { deps } = gateway()
    while (underWay.size < AT_ONCE[work] && !controller.signal.aborted) {
      const due = { now: deps.clock(), work }
      const userId = queue.next(await usersWithDueVideos(deps.database.db, due))
      if (userId === undefined) return
      const video = await leaseVideo(deps.database.db, { ...due, userId })
      // Another node was faster; what is due now is another question.
      if (!video) continue
      const step = doStep(video).finally(() => {
        underWay.delete(step)
        look()
      })
      underWay.add(step)
    }
  }

  async function fillAll(): Promise<void> {
    await Promise.all(pools.map(fill))
  }

  function look(): void {
    if (controller.signal.aborted) return
    looking ??= fillAll()
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
      const { deps } = gateway()
      const { log } = deps
      stopJobs = [
        repeat({
          name: 'keep videos held',
          everyMs: KEEP_HELD_MS,
          job: () => extendVideoHolds(deps),
          log,
        }),
        repeat({ name: 'end frozen videos', everyMs: FROZEN_MS, job: () => endFrozenVideos(deps), log }),
      ]
      look()
    },
    async stop() {
      controller.abort()
      if (timer) clearInterval(timer)
      await looking
      await Promise.all([...stopJobs.map((end) => end()), ...pools.flatMap(({ underWay }) => [...underWay])])
    },
  }
}
