// `npm run bench -- soak`: the gateway for a long time at a part of its top rate, with streams, callers who leave, packages and a console that
// is read. Exit 1 unless memory is flat after the first sixth, descriptors are flat, the first byte comes as soon at the end as at the
// beginning, and the books are whole.
// `--minutes=30 --share=0.6 --users=50` are the defaults; `--database=postgres` instead of SQLite.
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/platform/db/client.ts'
import { verifyLedger } from '../server/proof/verify-ledger.ts'
import { mustCall } from '../test/support/customer.ts'
import { startLoad } from './load/start-load.ts'
import { median } from './median.ts'
import { openPostgres } from './open-postgres.ts'
import { rssMiB } from './process-usage.ts'
import { startStub } from './start-stub.ts'
import { ours } from './targets/ours.ts'

interface Slice {
  minute: number
  rssMiB: number
  descriptors: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    share: { type: 'string', default: '0.6' },
    users: { type: 'string', default: '50' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const minutes = Number(values.minutes)
const SLICE_MS = 20_000
const TOP_MS = 5000
/** How much more is asked for in each step towards the top rate. */
const STEP = 1.15
const MIX = { streamShare: 0.3, abandonShare: 0.03 } as const
/** Memory may grow by this much a minute: an eighth of what a leak of 1 KiB a call would be at 130 calls a second. */
const GROWTH_MIB = 1
const DESCRIPTORS = 20
/** Of the last third to the first: the machine has moods too. */
const SLOWER = 1.5

const postgres = values.database === 'postgres' ? await openPostgres() : null
const stub = await startStub()
const load = startLoad()
const target = await ours({
  name: '澄明',
  upstream: stub.origin,
  reservations: 'on',
  users: Number(values.users),
  of: 'packages',
  ...(postgres && { databaseUrl: postgres.url }),
})
const running = await target.start()
const { aim, pid, customers = [] } = running
const stopping = new AbortController()

try {
  if (pid === null) throw new Error('nothing to look at')
  await stub.pace({ pieces: 20, gapMs: 20 })
  await load.run(aim, { kind: 'requests', connections: 32, ms: 3000 })
  const top = await topRate()
  const perSecond = top * Number(values.share)
  console.log(`最高 ${top.toFixed(0)} 次/秒；以 ${perSecond.toFixed(0)} 次/秒跑 ${minutes} 分钟`)
  const reading = readConsole()
  const slices: Slice[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < minutes * 60_000) {
    const job = { kind: 'steady', perSecond, ms: SLICE_MS, ...MIX } as const
    const { answers, elapsedMs, firstByteMs } = await load.run(aim, job)
    const slice = {
      minute: (performance.now() - startedAt) / 60_000,
      rssMiB: rssMiB(pid),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      perSecond: (answers / elapsedMs) * 1000,
      p50Ms: firstByteMs.p50,
      p99Ms: firstByteMs.p99,
    }
    slices.push(slice)
    console.log(
      `${slice.minute.toFixed(1)} 分：${slice.perSecond.toFixed(0)} 次/秒，首字节 p50 ${slice.p50Ms.toFixed(1)}、p99 ${slice.p99Ms.toFixed(1)} ms，内存 ${slice.rssMiB.toFixed(0)} MiB，描述符 ${slice.descriptors}`,
    )
  }
  stopping.abort()
  const { reads, shed } = await reading
  await running.stop()
  const isWhole = await areBooksWhole()
  process.exitCode = judge(slices, { reads, shed, isWhole }) ? 0 : 1
} finally {
  stopping.abort()
  await running.stop()
  load.stop()
  stub.stop()
  await target.drop()
  await postgres?.drop()
}

/** The highest rate of the mix that is still served as fast as it is asked for. */
async function topRate(): Promise<number> {
  const whole = await load.run(aim, { kind: 'requests', connections: 32, ms: TOP_MS })
  let top = 0
  for (let perSecond = (whole.answers / whole.elapsedMs) * 250; ; perSecond *= STEP) {
    const { answers, elapsedMs } = await load.run(aim, { kind: 'steady', perSecond, ms: TOP_MS, ...MIX })
    const served = (answers / elapsedMs) * 1000
    // Callers who leave are no answers.
    if (served < perSecond * (1 - MIX.abandonShare) * 0.9) return Math.max(top, served)
    top = perSecond
  }
}

/** Two pages a second, of one customer after the other. What is shed while the event loop is late (503) is read again a second later. */
async function readConsole(): Promise<{ reads: number; shed: number }> {
  const { origin } = aim
  let [reads, shed] = [0, 0]
  while (!stopping.signal.aborted) {
    const token = customers[reads % customers.length]?.token ?? ''
    try {
      await mustCall(origin, 'user.info', { token })
      await mustCall(origin, 'income.list', { token })
      reads += 2
    } catch (error) {
      if (!String(error).includes(' 503')) throw error
      shed += 1
    }
    await sleep(1000)
  }
  return { reads, shed }
}

async function areBooksWhole(): Promise<boolean> {
  const database = openDatabase({
    url: postgres?.url ?? '',
    dataDir: target.dataDir,
    onConnectionError: () => {},
  })
  const { ok, violations } = await verifyLedger(database.db, target.secrets)
  await database.close()
  for (const violation of violations) console.log(JSON.stringify(violation))
  return ok
}

interface Rest {
  reads: number
  shed: number
  isWhole: boolean
}

function judge(slices: Slice[], { reads, shed, isWhole }: Rest): boolean {
  const steady = slices.slice(Math.ceil(slices.length / 6))
  const third = Math.max(1, Math.floor(steady.length / 3))
  const p99 = (part: Slice[]) => median(part.map(({ p99Ms }) => p99Ms))
  const [first, last] = [p99(steady.slice(0, third)), p99(steady.slice(-third))]
  // Connections come and go with the load: what leaks is there when it is lowest.
  const lowest = (part: Slice[]) => Math.min(...part.map(({ descriptors }) => descriptors))
  const leaked = lowest(steady.slice(-third)) - lowest(steady.slice(0, third))
  const growth = slope(steady.map(({ minute, rssMiB: y }) => [minute, y]))
  const bars: [string, boolean][] = [
    [`内存每分钟 ${growth.toFixed(2)} MiB（至多 ${GROWTH_MIB}）`, growth <= GROWTH_MIB],
    [`描述符最少时多了 ${leaked}（至多 ${DESCRIPTORS}）`, leaked <= DESCRIPTORS],
    [`首字节 p99 ${first.toFixed(1)} → ${last.toFixed(1)} ms（至多 ${SLOWER} 倍）`, last <= first * SLOWER],
    [
      `控制台读了 ${reads} 次，另有 ${shed} 次因繁忙稍后再读（至多百分之一）`,
      reads > 0 && shed <= reads / 100,
    ],
    [`账目${isWhole ? '完整' : '不对'}`, isWhole],
  ]
  for (const [text, isMet] of bars) console.log(`${isMet ? '✓' : '✗'} ${text}`)
  return bars.every(([, isMet]) => isMet)
}

/** Of the line that lies nearest to the points. */
function slope(points: [number, number][]): number {
  const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}
