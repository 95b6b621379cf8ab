import { Pool } from 'undici'
import { ask, type Asked } from './ask.ts'
import type { Aim, Job, Measured } from './job.ts'

const open = new Set<AbortController>()

export function runJob(aim: Aim, job: Job): Promise<Measured> {
  if (job.kind === 'requests') return requests(aim, job)
  if (job.kind === 'streams') return streams(aim, job.connections)
  if (job.kind === 'openStreams') return openStreams(aim, job.connections)
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
    const asked: Asked[] = []
    while (performance.now() - startedAt < ms) asked.push(await ask({ aim, pool, isStream }))
    return asked
  })
  const asked = (await Promise.all(lines)).flat()
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return measured(asked, elapsedMs)
}

async function streams(aim: Aim, connections: number): Promise<Measured> {
  const pool = poolOf(aim, connections)
  const startedAt = performance.now()
  const asked = await Promise.all(
    Array.from({ length: connections }, () => ask({ aim, pool, isStream: true })),
  )
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return measured(asked, elapsedMs)
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
      new Promise<Asked>((resolve, reject) => {
        const onFirstByte = (firstByteMs: number) => resolve({ firstByteMs, chunks: 0 })
        ask({ aim, pool, isStream: true, onFirstByte, signal: controller.signal }).catch(reject)
      }),
  )
  const asked = await Promise.all(begun)
  return measured(asked, performance.now() - startedAt)
}

async function letGo(): Promise<Measured> {
  for (const controller of open) controller.abort()
  open.clear()
  return measured([], 0)
}

function measured(asked: Asked[], elapsedMs: number): Measured {
  const sorted = asked.map(({ firstByteMs }) => firstByteMs).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    answers: asked.length,
    chunks: asked.reduce((sum, { chunks }) => sum + chunks, 0),
    elapsedMs,
    firstByteMs: { p50: at(0.5), p99: at(0.99) },
  }
}
