import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../money/context.ts'
import {
  advanceBatches,
  type BatchLineRow,
  type BatchRow,
  leaseBatch,
  leaseLine,
  createTurns,
  dueBatches,
  extendLineLease,
  FILE_SLICE_MS,
  FILES_AT_ONCE,
  finalizeBatch,
  keepLease,
  LINE_LEASE_MS,
  OPEN_BATCHES,
  returnLine,
  validateBatch,
} from '../../content/index.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'
import { createFairQueue } from '../video/fair-queue.ts'
import { lineStep, type CallLine } from './line-step.ts'

/** Names the caller of a line to this process, by the random id of its claim. */
const LINE_HEADER = 'x-batch-line'
/** A step that failed for no reason of the line is done again after this. */
const RETRY_MS = 5000

interface Injected {
  url: string
  headers: Record<string, string>
  payload: string
}

interface RunnerInput {
  deps: Deps
  everyMs: number
  /** Does a request as if it had come to this process. */
  call: (line: Injected) => Promise<Awaited<ReturnType<CallLine>>>
}

/** Carries the batches of all nodes on; any number of processes may do it on one database. */
export interface BatchRunner {
  look(): void
  start(): void
  /** Begins nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>
  /** The caller of a request that is a line of a batch; null for every other. */
  callerOf(request: FastifyRequest): GatewayCaller | null
}

export function createBatchRunner({ deps, everyMs, call }: RunnerInput): BatchRunner {
  const { db } = deps.database
  const queue = createFairQueue()
  const callers = new Map<string, GatewayCaller>()
  const lines = new Set<Promise<void>>()
  /** The keys are users. */
  const files = new Map<string, Promise<void>>()
  const turns = createTurns(FILE_SLICE_MS)
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isDue = false
  const stopping = new AbortController()

  const callLine =
    (line: BatchLineRow): CallLine =>
    async ({ path, body, caller }) => {
      callers.set(line.claim, caller)
      try {
        const headers = { 'content-type': 'application/json', [LINE_HEADER]: line.claim }
        return await call({ url: path, headers, payload: body })
      } finally {
        callers.delete(line.claim)
      }
    }

  async function doLine(line: BatchLineRow): Promise<void> {
    const keeping = setInterval(() => {
      void extendLineLease(db, line, deps.clock()).catch(() => false)
    }, LINE_LEASE_MS / 3)
    try {
      await lineStep({ deps, line, call: callLine(line) })
    } catch (err) {
      deps.log.warn({ err, batch: line.batch_id, line: line.n }, 'line of a batch failed')
      await returnLine(db, line, { runAt: deps.clock() + RETRY_MS, isTry: true }).catch(() => {})
    } finally {
      clearInterval(keeping)
    }
  }

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && lines.size < deps.settings.current().batchLinesAtOnce) {
      const now = deps.clock()
      const due = await dueBatches(db, now)
      const userId = queue.next([...new Set(due.map((batch) => batch.userId))])
      const batch = due.find((one) => one.userId === userId)
      if (!batch) return
      const line = await leaseLine(db, { batch, now })
      // Another node was faster; what is due now is another question.
      if (!line) continue
      const step = doLine(line).finally(() => {
        lines.delete(step)
        look()
      })
      lines.add(step)
    }
  }

  async function write(batch: BatchRow): Promise<void> {
    const stillOurs = keepLease(deps, batch)
    const step = batch.status === 'validating' ? validateBatch : finalizeBatch
    try {
      await turns.run((pass) => step({ deps, batch, stillOurs, pass }))
    } catch (err) {
      deps.log.warn({ err, batch: batch.id }, 'file of a batch not read or written')
    }
  }

  /** Files take a core: a slice of one at a time. */
  async function fillFiles(): Promise<void> {
    while (!stopping.signal.aborted && files.size < FILES_AT_ONCE) {
      const batch = await leaseBatch(db, { now: deps.clock(), butOf: [...files.keys()] })
      if (!batch) return
      const { user_id: userId } = batch
      files.set(
        userId,
        write(batch).finally(() => {
          files.delete(userId)
          look()
        }),
      )
    }
  }

  async function lookOnce(): Promise<void> {
    if (deps.settings.current().maintenance === 'on') return
    const open = await db
      .selectFrom('batch')
      .select('id')
      .where('status', 'in', OPEN_BATCHES)
      .limit(1)
      .execute()
    if (open.length === 0) return
    await advanceBatches(deps)
    await fillFiles()
    await fill()
  }

  /** What ends while it looks is looked at again. */
  async function lookWhileDue(): Promise<void> {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      await lookOnce()
    }
  }

  function look(): void {
    if (stopping.signal.aborted) return
    isDue = true
    looking ??= lookWhileDue()
      .catch((err: unknown) => deps.log.warn({ err }, 'batches not read'))
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
      stopping.abort()
      if (timer) clearInterval(timer)
      await looking
      await Promise.all([...files.values(), ...lines])
    },
    callerOf({ headers }) {
      const claim = headers[LINE_HEADER]
      return typeof claim === 'string' ? (callers.get(claim) ?? null) : null
    },
  }
}
