// `npm run bench -- load`: what the table of `bench -- gateway` does not tell. The delay of the event loop at 80 % of the top rate; CPU of a call
// of a mix of which 70 % are streams, next to a bare relay; CPU of a whole stream on the wires of Messages and Responses, next to that of
// chat; memory that an open stream takes, next to a bare relay. Nothing is judged.
// `--rounds=3 --seconds=3 --users=1` are the defaults; `--only=sqlite|postgres` leaves one of our databases out.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startLoad } from './load/start-load.ts'
import type { Job } from './load/job.ts'
import { median } from './median.ts'
import { openPostgres } from './open-postgres.ts'
import { cpuMs, rssMiB } from './process-usage.ts'
import { pathOf, type Wire } from './question.ts'
import { startStub } from './start-stub.ts'
import { ours } from './targets/ours.ts'
import { relay } from './targets/relay.ts'
import type { Running, Target } from './targets/target.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    users: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const ms = Number(values.seconds) * 1000
const CONNECTIONS = 32
const SHARE = 0.8
const MIX = { streamShare: 0.7, abandonShare: 0 } as const
/** Answers and streams a second, far from the top of any of them. */
const MIX_PER_SECOND = 200
const OPEN_STREAMS = 1000
const WIRES = ['chat', 'messages', 'responses'] as const satisfies Wire[]
const SHORT = { pieces: 20, gapMs: 10 }
const RARE = { pieces: 60, gapMs: 500 }

type Row = Record<string, string>

const postgres = values.only === 'sqlite' ? null : await openPostgres()
const stub = await startStub()
const load = startLoad()
const upstream = stub.origin
const common = { upstream, reservations: 'on', users: Number(values.users) } as const
const targets: Target[] = [
  relay({ name: '裸转发 Fastify', file: 'fastify-relay.ts', upstream }),
  ...(values.only === 'postgres' ? [] : [await ours({ ...common, name: '澄明 SQLite' })]),
  ...(postgres ? [await ours({ ...common, name: '澄明 PostgreSQL', databaseUrl: postgres.url })] : []),
]

try {
  const memory = new Map<string, string>()
  for (const target of targets) memory.set(target.name, await measured(target, streamKiB))
  const rows = []
  for (const target of targets) rows.push(await measured(target, rowOf))
  console.table(rows.map((row) => ({ ...row, '每个流占的内存 KiB': memory.get(row[''] ?? '') ?? '' })))
} finally {
  for (const target of targets) await target.drop()
  await postgres?.drop()
  load.stop()
  stub.stop()
}

async function measured<T>(
  target: Target,
  measure: (running: Running, name: string) => Promise<T>,
): Promise<T> {
  const running = await target.start()
  try {
    return await measure(running, target.name)
  } finally {
    await running.stop()
  }
}

async function rowOf(running: Running, name: string): Promise<Row> {
  const { aim } = running
  await stub.pace(SHORT)
  await load.run(aim, { kind: 'requests', connections: CONNECTIONS, ms: 3000 })
  await load.run(aim, { kind: 'requests', connections: CONNECTIONS, ms: 3000, isStream: true })
  const mixes: number[] = []
  const delays: { idle: number; busy: number }[] = []
  const streams: Record<Wire, number>[] = []
  const wires = running.customers ? WIRES : (['chat'] as const)
  for (let round = 0; round < rounds; round += 1) {
    delays.push(await loopDelays(running))
    mixes.push(await cpuOf(running, { kind: 'steady', perSecond: MIX_PER_SECOND, ms, ...MIX }))
    streams.push(await cpuOfWires(running, wires))
    process.stderr.write(`${name}：第 ${round + 1}/${rounds} 轮完成\n`)
  }
  const share = (wire: Wire) => median(streams.map((one) => one[wire] / one.chat))
  const middle = (all: number[], digits = 0) => median(all).toFixed(digits)
  return {
    '': name,
    '事件循环 p99 ms（空闲 / 八成）': running.metricsPort
      ? `${middle(
          delays.map(({ idle }) => idle),
          1,
        )} / ${middle(
          delays.map(({ busy }) => busy),
          1,
        )}`
      : '-',
    '七成是流 CPU µs/次': middle(mixes),
    '一个流 CPU µs': middle(streams.map(({ chat }) => chat)),
    'Messages / Responses 的流，倍': running.customers
      ? `${share('messages').toFixed(2)} / ${share('responses').toFixed(2)}`
      : '-',
  }
}

async function loopDelays(running: Running): Promise<{ idle: number; busy: number }> {
  const { aim } = running
  const whole = await load.run(aim, { kind: 'requests', connections: CONNECTIONS, ms })
  const perSecond = (whole.answers / whole.elapsedMs) * 1000 * SHARE
  await loopP99(running)
  await sleep(1000)
  const idle = await loopP99(running)
  await load.run(aim, { kind: 'steady', perSecond, ms, streamShare: 0, abandonShare: 0 })
  return { idle, busy: await loopP99(running) }
}

/** Since it was last read, in ms. */
async function loopP99({ metricsPort }: Running): Promise<number> {
  if (metricsPort === undefined) return 0
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)$/m.exec(text)?.[1]) * 1000
}

/** µs a call. */
async function cpuOf({ aim, pid }: Running, job: Job): Promise<number> {
  if (pid === null) return 0
  const before = cpuMs(pid)
  const { answers } = await load.run(aim, job)
  return ((cpuMs(pid) - before) / answers) * 1000
}

async function cpuOfWires(running: Running, wires: readonly Wire[]): Promise<Record<Wire, number>> {
  const cpu = { chat: Number.NaN, messages: Number.NaN, responses: Number.NaN }
  for (const wire of wires) {
    const aim = { ...running.aim, path: pathOf[wire], wire }
    cpu[wire] = await cpuOf({ ...running, aim }, { kind: 'requests', connections: 8, ms, isStream: true })
  }
  return cpu
}

/** From what the process takes once it has answered some. */
async function streamKiB({ aim, pid }: Running): Promise<string> {
  if (pid === null) return '-'
  await stub.pace(SHORT)
  await load.run(aim, { kind: 'requests', connections: CONNECTIONS, ms: 3000, isStream: true })
  await sleep(3000)
  const idle = rssMiB(pid)
  await stub.pace(RARE)
  await load.run(aim, { kind: 'openStreams', connections: OPEN_STREAMS })
  await sleep(3000)
  const busy = rssMiB(pid)
  await load.run(aim, { kind: 'letGo' })
  return (((busy - idle) * 1024) / OPEN_STREAMS).toFixed(0)
}
