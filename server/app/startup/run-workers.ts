import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RETIRE, SLOT_VARIABLE } from '../../platform/process/worker-slot.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived for so long was not broken from the start: the next pause is short again. */
const STEADY_MS = 60_000

/**
 * Runs this program as workers behind one port, each a node of its own. A worker that dies is replaced; SIGHUP replaces all of them, one
 * after the other and without a moment in which the port is closed; SIGTERM and SIGINT end them all, and this process with them.
 * Ends the process with 1 if the first worker, which says why, does not come up.
 */
export async function runWorkers(count: number, log: Logger): Promise<void> {
  const serving = new Map<number, Worker>()
  let endedBy: NodeJS.Signals | null = null
  let hasFailed = false
  let failures = 0

  const begin = async (slot: number) => {
    const worker = cluster.fork({ [SLOT_VARIABLE]: String(slot) })
    const startedAt = performance.now()
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (serving.get(slot) !== worker || endedBy) return
      serving.delete(slot)
      if (performance.now() - startedAt > STEADY_MS) failures = 0
      log.error({ worker: worker.process.pid, code, signal }, 'worker ended; another takes its place')
      restart(slot)
    })
    await hasListened(worker)
    return worker
  }
  const lacks = (slot: number) => !endedBy && !serving.has(slot)
  const restarts = new Set<Promise<void>>()
  const restart = (slot: number) => {
    const running = fill(slot).finally(() => restarts.delete(running))
    restarts.add(running)
  }
  const fill = async (slot: number) => {
    while (lacks(slot)) {
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS))
      if (!lacks(slot)) return
      await begin(slot).then(
        (worker) => serving.set(slot, worker),
        (error: unknown) => log.error({ err: error }, 'worker did not start'),
      )
    }
  }
  const replaceAll = async () => {
    // What is starting runs what is to be replaced, too.
    await Promise.all(restarts)
    for (const [slot, old] of new Map(serving)) {
      if (endedBy || serving.get(slot) !== old) continue
      const worker = await begin(slot)
      serving.set(slot, worker)
      if (old.isDead()) continue
      const isGone = once(old, 'exit')
      old.send(RETIRE)
      await isGone
    }
    log.info('all workers replaced')
  }

  let replacing: Promise<void> | null = null
  process.on('SIGHUP', () => {
    replacing ??= replaceAll()
      .catch((error: unknown) => {
        if (!endedBy) log.error({ err: error }, 'workers not replaced: the old ones go on')
      })
      .finally(() => (replacing = null))
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      endedBy = signal
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
  cluster.on('exit', (_worker, code: number | null, signal: string | null) => {
    if (!endedBy) return
    hasFailed ||= code !== 0 && signal !== endedBy
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(hasFailed ? 1 : 0)
  })

  const first = await begin(1).catch(() => process.exit(1))
  serving.set(1, first)
  for (let slot = 2; slot <= count; slot++) restart(slot)
}

/** @throws Error if it ends before it takes connections */
async function hasListened(worker: Worker): Promise<void> {
  const over = new AbortController()
  try {
    const ended = once(worker, 'exit', over).then(([code, signal]: unknown[]) => {
      throw new Error(`worker ${worker.process.pid} ended with ${String(code ?? signal)}`)
    })
    await Promise.race([once(worker, 'listening', over), ended])
  } finally {
    over.abort()
  }
}
