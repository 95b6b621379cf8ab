import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { ask, type Sample, type AskOptions } from './ask.ts'
import type { Aim, Job, Measured } from './job.ts'

/** Beyond these, requests wait here: the rate is then above what is served. */
const STEADY_CONNECTIONS = 512

const open = new Set<AbortController>()

export function runJob(aim: Aim, job: Job): Promise<Measured> {
  if (job.kind === 'requests') return requests(aim, job)
  if (job.kind === 'streams') return streams(aim, job.connections)
  if (job.kind === 'openStreams') return openStreams(aim, job.connections)
  if (job.kind === 'steady') return steady(aim, job)
  return letGo()
}

const poolOf = ({ origin }: Aim, connections: number) =>
  new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 120_000 })

async function requests(
  aim: Aim,
  { connections, ms, isStream = false }: { connections: number; ms: number; isStream?: boolean },
): Promise<Measured> {
  const pool = poolOf(aim, connections)
  const startedAt = performance.now()
  const lines = Array.from({ length: connections }, async () => {
    const samples: Sample[] = []
    while (performance.now() - startedAt < ms) samples.push(await ask({ aim, pool, isStream }))
    return samples
  })
  const samples = (await Promise.all(lines)).flat()
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return measured(samples, elapsedMs)
}

async function streams(aim: Aim, connections: number): Promise<Measured> {
  const pool = poolOf(aim, connections)
  const startedAt = performance.now()
  const samples = await Promise.all(
    Array.from({ length: connections }, () => ask({ aim, pool, isStream: true })),
  )
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return measured(samples, elapsedMs)
}

/** Resolves when each stream has begun. */
async function openStreams(aim: Aim, connections: number): Promise<Measured> {
  const pool = poolOf(aim, connections)
  const controller = new AbortController()
  open.add(controller)
  const startedAt = performance.now()
  const begun = Array.from(
    { length: connections },
    () =>
      new Promise<Sample>((resolve, reject) => {
        const onFirstByte = (firstByteMs: number) => resolve({ firstByteMs, chunks: 0 })
        ask({ aim, pool, isStream: true, onFirstByte, signal: controller.signal }).catch(reject)
      }),
  )
  const samples = await Promise.all(begun)
  return measured(samples, performance.now() - startedAt)
}

/** How often it looks how many requests are due. */
const TICK_MS = 10

async function steady(
  aim: Aim,
  { perSecond, ms, streamShare, abandonShare }: Extract<Job, { kind: 'steady' }>,
): Promise<Measured> {
  const pool = poolOf(aim, STEADY_CONNECTIONS)
  const startedAt = performance.now()
  const samples: Sample[] = []
  const running = new Set<Promise<void>>()
  let failure: unknown = null
  const begin = (isStream: boolean, isAbandoned: boolean) => {
    const leaving = new AbortController()
    const onFirstByte = () => {
      if (isAbandoned) leaving.abort()
    }
    const one = answered({ isStream, onFirstByte, signal: leaving.signal }).finally(() => running.delete(one))
    running.add(one)
  }
  const answered = async (how: Pick<AskOptions, 'isStream' | 'onFirstByte' | 'signal'>) => {
    try {
      samples.push(await ask({ aim, pool, ...how }))
    } catch (error) {
      if (!how.signal?.aborted) failure ??= error
    }
  }
  for (let begun = 0; performance.now() - startedAt < ms;) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; begun < due; begun += 1) {
      const isStream = begun % 100 < streamShare * 100
      begin(isStream, isStream && begun % 100 < abandonShare * 100)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(running)
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  if (failure !== null) throw failure instanceof Error ? failure : new Error(String(failure))
  return measured(samples, elapsedMs)
}

async function letGo(): Promise<Measured> {
  for (const controller of open) controller.abort()
  open.clear()
  return measured([], 0)
}

function measured(samples: Sample[], elapsedMs: number): Measured {
  const sorted = samples.map(({ firstByteMs }) => firstByteMs).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    answers: samples.length,
    chunks: samples.reduce((sum, { chunks }) => sum + chunks, 0),
    elapsedMs,
    firstByteMs: { p50: at(0.5), p99: at(0.99) },
  }
}
