// `npm run bench -- gateway`: the same stub upstream reached directly, through two bare relays, through the peer gateway, and through us with
// key check, durable hold and durable settle on SQLite and on PostgreSQL, side by side in one run. Exit 1 if a bar of issue 3 is not met.
// The bars are about the peer as a user runs it: on the machine's own Node. If that is another version than ours it runs once more on
// ours, which is shown for information only.
// Ours runs with reservations and, judged by nothing, without them (`WALLET_RESERVATIONS=off`).
// `--rounds=5 --seconds=3` are the defaults; `--only=sqlite|postgres` leaves one of our databases out; `--users=1000` lets as many customers
// ask in turns, `--of=packages|budgets` gives them packages, or keys with budgets.
import { parseArgs } from 'node:util'
import { startLoad } from './load/start-load.ts'
import { machineNode } from './machine-node.ts'
import { measureMemory, measureRound } from './measures.ts'
import { openPostgres } from './open-postgres.ts'
import { report, type Outcome } from './report.ts'
import { startStub } from './start-stub.ts'
import { direct } from './targets/direct.ts'
import { ours } from './targets/ours.ts'
import { portkey } from './targets/portkey.ts'
import { relay } from './targets/relay.ts'
import type { Target } from './targets/target.ts'

interface Measured extends Outcome {
  target: Target
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    users: { type: 'string' },
    of: { type: 'string' },
  },
})
const means = meansOf(values.of)
const rounds = Number(values.rounds ?? 5)
const seconds = Number(values.seconds ?? 3)

const stub = await startStub()
const load = startLoad()
const postgres = values.only === 'sqlite' ? null : await openPostgres({ databases: 2 })
const upstream = stub.origin
const ourTargets = await openOurs('on', postgres?.urls[0])
const withoutReservations = await openOurs('off', postgres?.urls[1])
const other = machineNode()
const own = process.versions.node.split('.')[0] ?? ''
const onOwn = portkey({ name: `Portkey（Node ${own}）`, upstream })
const relays = [
  relay({ name: '裸转发 http', file: 'http-relay.ts', upstream }),
  relay({ name: '裸转发 Fastify', file: 'fastify-relay.ts', upstream }),
]
const targets: Target[] = [
  direct(upstream),
  other ? portkey({ name: `Portkey（Node ${other.major}）`, upstream, node: other.path }) : onOwn,
  ...ourTargets,
  ...withoutReservations,
  ...relays,
  ...(other ? [onOwn] : []),
]

try {
  const outcomes = await measureSpeed()
  for (const outcome of outcomes) outcome.memoryMiB = await memoryOf(outcome.target)
  const [first, second, ...rest] = outcomes
  const ourOutcomes = rest.slice(0, ourTargets.length)
  const unreserved = rest.slice(ourTargets.length, 2 * ourTargets.length)
  const bare = rest.slice(2 * ourTargets.length, 2 * ourTargets.length + relays.length)
  const otherPeers = rest.slice(2 * ourTargets.length + relays.length)
  if (!first || !second) throw new Error('nothing was measured')
  if (postgres) console.log(`PostgreSQL：${postgres.settings}`)
  process.exitCode = report({
    direct: first,
    peer: second,
    ours: ourOutcomes,
    unreserved,
    relays: bare,
    otherPeers,
  })
    ? 0
    : 1
} finally {
  for (const target of targets) await target.drop()
  await postgres?.drop()
  load.stop()
  stub.stop()
}

function meansOf(of: string | undefined): { of?: 'packages' | 'budgets' } {
  if (of === undefined) return {}
  if (of === 'packages' || of === 'budgets') return { of }
  throw new Error(`--of=${of}：只能是 packages 或 budgets`)
}

async function openOurs(reservations: 'on' | 'off', databaseUrl?: string): Promise<Target[]> {
  const note = reservations === 'on' ? '' : '，无预留额度'
  const common = { upstream, reservations, users: Number(values.users ?? 1), ...means }
  const opened = []
  if (values.only !== 'postgres') opened.push(await ours({ ...common, name: `澄明 SQLite${note}` }))
  if (databaseUrl) opened.push(await ours({ ...common, name: `澄明 PostgreSQL${note}`, databaseUrl }))
  return opened
}

async function measureSpeed(): Promise<Measured[]> {
  const running = []
  try {
    for (const target of targets) running.push({ target, ...(await target.start()) })
    const outcomes = targets.map((target): Measured => ({
      target,
      name: target.name,
      rounds: [],
      memoryMiB: 0,
    }))
    // The first round warms all of them up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [i, one] of running.entries()) {
        const measured = await measureRound({ running: one, load, stub, seconds: round === 0 ? 1 : seconds })
        if (round > 0) outcomes[i]?.rounds.push(measured)
      }
      process.stderr.write(round === 0 ? '预热完成\n' : `第 ${round}/${rounds} 轮完成\n`)
    }
    return outcomes
  } finally {
    for (const one of running) await one.stop()
  }
}

/** On a fresh process, without what earlier rounds left behind. */
async function memoryOf(target: Target): Promise<number> {
  const running = await target.start()
  try {
    return await measureMemory({ running, load, stub })
  } finally {
    await running.stop()
  }
}
