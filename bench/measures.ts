import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load/start-load.ts'
import { cpuMs, rssMiB } from './process-usage.ts'
import type { Stub } from './start-stub.ts'
import type { Running } from './targets/target.ts'

export interface Round {
  requestsPerSecond: number
  /** CPU time of the gateway per call, in µs. */
  cpuPerRequestUs: number
  /** At one connection, in ms: of a stream, and of a whole answer. */
  streamFirstByteMs: number
  firstByteMs: number
  /** At many streams at once, in ms. */
  streamsFirstByteP50Ms: number
  streamsFirstByteP99Ms: number
  /** Of 100 streams of 200 pieces, most of which is beginning and ending, and of 2000 pieces. */
  shortChunksPerSecond: number
  chunksPerSecond: number
}

interface MeasureOptions {
  running: Running
  load: Load
  stub: Stub
  seconds: number
}

const CONNECTIONS = 32
const STREAMS = 100
const PIECES = 200
/** A rate is of what goes on, not of how 100 streams begin and end. */
const LONG_PIECES = 2000
const FEW_PIECES = 5
const OPEN_STREAMS = 1000

export async function measureRound({ running, load, stub, seconds }: MeasureOptions): Promise<Round> {
  const { aim, pid } = running
  const ms = seconds * 1000
  const cpuBefore = pid === null ? 0 : cpuMs(pid)
  const many = await load.run(aim, { kind: 'requests', connections: CONNECTIONS, ms })
  const cpuAfter = pid === null ? 0 : cpuMs(pid)
  const one = await load.run(aim, { kind: 'requests', connections: 1, ms: ms / 2 })
  await stub.pace({ pieces: FEW_PIECES, gapMs: 0 })
  const stream = await load.run(aim, { kind: 'requests', connections: 1, ms: ms / 2, isStream: true })
  await stub.pace({ pieces: PIECES, gapMs: 0 })
  const streams = await load.run(aim, { kind: 'streams', connections: STREAMS })
  await stub.pace({ pieces: LONG_PIECES, gapMs: 0 })
  const long = await load.run(aim, { kind: 'streams', connections: STREAMS })
  return {
    requestsPerSecond: (many.answers / many.elapsedMs) * 1000,
    cpuPerRequestUs: ((cpuAfter - cpuBefore) / many.answers) * 1000,
    streamFirstByteMs: stream.firstByteMs.p50,
    firstByteMs: one.firstByteMs.p50,
    streamsFirstByteP50Ms: streams.firstByteMs.p50,
    streamsFirstByteP99Ms: streams.firstByteMs.p99,
    shortChunksPerSecond: (streams.chunks / streams.elapsedMs) * 1000,
    chunksPerSecond: (long.chunks / long.elapsedMs) * 1000,
  }
}

/** Memory of the gateway with many streams open that say something now and then, in MiB. */
export async function measureMemory({
  running,
  load,
  stub,
}: Omit<MeasureOptions, 'seconds'>): Promise<number> {
  const { aim, pid } = running
  if (pid === null) return 0
  await stub.pace({ pieces: 60, gapMs: 500 })
  await load.run(aim, { kind: 'openStreams', connections: OPEN_STREAMS })
  await sleep(3000)
  const memory = rssMiB(pid)
  await load.run(aim, { kind: 'letGo' })
  return memory
}
