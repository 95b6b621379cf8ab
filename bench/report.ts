import { median } from './median.ts'
import type { Round } from './measures.ts'

export interface Outcome {
  name: string
  rounds: Round[]
  memoryMiB: number
}

interface Compared {
  direct: Outcome
  peer: Outcome
  ours: Outcome[]
  /** Each of ours without reservations, in the same order. */
  unreserved: Outcome[]
  /** What bills nothing: on node:http, and on Fastify. */
  relays: Outcome[]
  /** The peer on other versions of Node; no bar is about them. */
  otherPeers: Outcome[]
}

/** Ratios are taken within one round, when the machine was as busy for both, and the middle one counts. */
function ratio(ours: Outcome, other: Outcome, of: keyof Round): number {
  return median(ours.rounds.map((round, i) => round[of] / (other.rounds[i]?.[of] ?? Number.NaN)))
}

function addedMs(outcome: Outcome, direct: Outcome, of: 'firstByteMs' | 'streamFirstByteMs'): number {
  return median(outcome.rounds.map((round, i) => round[of] - (direct.rounds[i]?.[of] ?? Number.NaN)))
}

const middle = (outcome: Outcome, of: keyof Round) => median(outcome.rounds.map((round) => round[of]))

/** The numbers of one target, for the eye; only ratios say something on a machine that others use too. */
function row(outcome: Outcome, direct: Outcome) {
  const isDirect = outcome === direct
  return {
    '': outcome.name,
    '次/秒（32 连接）': Math.round(middle(outcome, 'requestsPerSecond')),
    'CPU µs/次': isDirect ? '-' : Math.round(middle(outcome, 'cpuPerRequestUs')),
    '单连接首字节增加 ms（流 / 整答）': isDirect ? '-' : addedBoth(outcome, direct),
    '100 流首字节 p50 / p99 ms': `${middle(outcome, 'streamsFirstByteP50Ms').toFixed(0)} / ${middle(outcome, 'streamsFirstByteP99Ms').toFixed(0)}`,
    '分片/秒（200 片 / 2000 片）': `${middle(outcome, 'shortChunksPerSecond').toFixed(0)} / ${middle(outcome, 'chunksPerSecond').toFixed(0)}`,
    '1000 流内存 MiB': isDirect ? '-' : Math.round(outcome.memoryMiB),
  }
}

export interface Bar {
  target: string
  demand: string
  /** What was measured, as text. */
  actual: string
  isMet: boolean
}

/** The bars of issue 3, for each of our databases. */
export function barsOf({ direct, peer, ours }: Pick<Compared, 'direct' | 'peer' | 'ours'>): Bar[] {
  return ours.flatMap((our) => {
    const rate = ratio(our, peer, 'requestsPerSecond')
    const ofDirect = ratio(our, direct, 'requestsPerSecond')
    const firstByte = ratio(our, peer, 'streamsFirstByteP50Ms')
    const chunks = ratio(our, direct, 'chunksPerSecond')
    const shortChunks = ratio(our, direct, 'shortChunksPerSecond')
    const memory = our.memoryMiB / peer.memoryMiB
    const bar = (demand: string, actual: string, isMet: boolean): Bar => ({
      target: our.name,
      demand,
      actual,
      isMet,
    })
    const added = (what: string, of: 'firstByteMs' | 'streamFirstByteMs') => {
      const [own, peers] = [addedMs(our, direct, of), addedMs(peer, direct, of)]
      const demand = `单连接首字节增加（${what}）< Portkey`
      return bar(demand, `${own.toFixed(2)} 比 ${peers.toFixed(2)} ms`, own < peers)
    }
    return [
      bar('请求率 ≥ 3 × Portkey', `${rate.toFixed(2)} ×（直连的 ${ofDirect.toFixed(2)}）`, rate >= 3),
      added('流', 'streamFirstByteMs'),
      added('整答', 'firstByteMs'),
      bar('100 流首字节 ≤ 0.25 × Portkey', `${firstByte.toFixed(2)} ×`, firstByte <= 0.25),
      bar(
        '分片率 ≥ 0.9 × 直连',
        `${chunks.toFixed(2)} ×（200 片的流 ${shortChunks.toFixed(2)} ×）`,
        chunks >= 0.9,
      ),
      bar('1000 流内存 ≤ Portkey', `${memory.toFixed(2)} ×`, memory <= 1),
    ]
  })
}

/** Prints the table and the bars. @returns whether every bar is met */
export function report(compared: Compared): boolean {
  const { direct, peer, ours, unreserved, relays, otherPeers } = compared
  console.table(
    [direct, ...relays, peer, ...otherPeers, ...ours, ...unreserved].map((outcome) => row(outcome, direct)),
  )
  unreserved.forEach((without, i) => {
    const own = ours[i]
    if (own) printGain(own, without, direct)
  })
  for (const relay of relays) for (const own of ours) printShare(own, relay, direct)
  const bars = barsOf(compared)
  console.log(`以 ${peer.name} 判定：`)
  printBars(bars)
  for (const other of otherPeers) {
    console.log(`与 ${other.name} 相比（不判定）：`)
    printBars(barsOf({ direct, peer: other, ours }))
  }
  return bars.every(({ isMet }) => isMet)
}

const addedBoth = (outcome: Outcome, direct: Outcome) =>
  `${addedMs(outcome, direct, 'streamFirstByteMs').toFixed(2)} / ${addedMs(outcome, direct, 'firstByteMs').toFixed(2)}`

/** What reservations bring. */
function printGain(own: Outcome, without: Outcome, direct: Outcome): void {
  const rate = ratio(own, without, 'requestsPerSecond').toFixed(2)
  const cpu = ratio(own, without, 'cpuPerRequestUs').toFixed(2)
  console.log(
    `${own.name}：有预留额度的请求率是没有的 ${rate} 倍，CPU ${cpu} 倍；首字节增加 ms（流 / 整答）有 ${addedBoth(own, direct)}，没有 ${addedBoth(without, direct)}`,
  )
}

/** Compared with a relay that bills nothing. */
function printShare(own: Outcome, relay: Outcome, direct: Outcome): void {
  const times = (of: keyof Round) => ratio(own, relay, of).toFixed(2)
  console.log(
    `${own.name} 与 ${relay.name} 相比：请求率 ${times('requestsPerSecond')} 倍，CPU ${times('cpuPerRequestUs')} 倍，首字节增加 ms（流 / 整答）${addedBoth(own, direct)} 比 ${addedBoth(relay, direct)}，100 流首字节 p50 ${times('streamsFirstByteP50Ms')} 倍、p99 ${times('streamsFirstByteP99Ms')} 倍，分片率 ${times('chunksPerSecond')} 倍`,
  )
}

function printBars(bars: readonly Bar[]): void {
  for (const { target, demand, actual, isMet } of bars)
    console.log(`${isMet ? '✓' : '✗'} ${target}：${demand}：${actual}`)
}
