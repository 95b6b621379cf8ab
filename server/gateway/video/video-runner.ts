import { repeat } from '../../jobs/repeat.ts'
import { claimVideo, usersWithDueVideos, type VideoWork } from '../../services/video/claim-video.ts'
import { keepVideosHeld } from '../../services/video/keep-videos-held.ts'
import type { VideoRow } from '../../services/video/video-row.ts'
import type { Gateway } from '../gateway.ts'
import { createSlots } from './slots.ts'
import { createTurns, type Turns } from './turns.ts'
import { createVideoLease } from './video-lease.ts'
import { videoStep } from './video-step.ts'

/** Steps that one process does at the same time: films take a core each, questions wait for their answer. */
const AT_ONCE: Record<VideoWork, number> = { film: 2, question: 20 }

/** Films that one process fetches at the same time. They take minutes: questions must not wait for them. */
const FETCHES = { total: 8, perUser: 2 }

const KEEP_HELD_MS = 60_000

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

interface Lane {
  work: VideoWork
  turns: Turns
  underWay: Set<Promise<void>>
}

const createLane = (work: VideoWork): Lane => ({ work, turns: createTurns(), underWay: new Set() })

export function createVideoRunner(gateway: () => Gateway, everyMs: number): VideoRunner {
  const controller = new AbortController()
  const lanes = [createLane('film'), createLane('question')]
  const fetches = createSlots(FETCHES)
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let stopKeeping = async () => {}

  async function doStep(video: VideoRow): Promise<void> {
    const { deps } = gateway()
    const lease = createVideoLease({ deps, video, stop: controller.signal })
    try {
      await videoStep({ gateway: gateway(), video, lease, fetches })
    } catch (err) {
      deps.log.warn({ err, video: video.id }, 'video step failed')
      await lease.move({ run_at: deps.clock() + RETRY_MS }).catch(() => {})
    }
    await lease
      .end()
      .catch((err: unknown) => deps.log.warn({ err, video: video.id }, 'video lease not ended'))
  }

  async function fill({ work, turns, underWay }: Lane): Promise<void> {
    const { deps } = gateway()
    while (underWay.size < AT_ONCE[work] && !controller.signal.aborted) {
      const due = { now: deps.clock(), work }
      const userId = turns.next(await usersWithDueVideos(deps.database.db, due))
      if (userId === undefined) return
      const video = await claimVideo(deps.database.db, { ...due, userId })
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
    await Promise.all(lanes.map(fill))
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
      stopKeeping = repeat({
        name: 'keep videos held',
        everyMs: KEEP_HELD_MS,
        job: () => keepVideosHeld(deps),
        log: deps.log,
      })
      look()
    },
    async stop() {
      controller.abort()
      if (timer) clearInterval(timer)
      await looking
      await Promise.all([stopKeeping(), ...lanes.flatMap(({ underWay }) => [...underWay])])
    },
  }
}
