import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../server/platform/db/client.ts'
import { verifyLedger } from '../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../server/support/written-rows.ts'
import { DONE, answers, completion, event, finishes, says, streams, uses } from '../upstream/scripts.ts'
import { startUpstream } from '../upstream/start-upstream.ts'
import { chatCatalog } from '../server/nodes/chat-catalog.ts'
import { signInAndPay } from './customer.ts'
import { checkBooked } from './chaos-check.ts'
import { createPlayer, type Booked, type Player } from './chaos-player.ts'
import { startNodes, type Nodes } from './start-nodes.ts'

export interface ChaosOptions {
  rounds: number
  /** How many programs; more than one need PostgreSQL. */
  nodes: number
  /** Absent: the embedded SQLite. */
  databaseUrl?: string
  /** The nodes reach that database through a pooler in transaction mode. */
  poolerUrl?: string
  /** Each node that starts has a wall clock that is ahead by one of these, in milliseconds; needs PostgreSQL. */
  clockSkewsMs?: readonly number[]
  /** Sets the leases of the dead to their end instead of waiting for it: half a minute less. */
  isHurried?: boolean
  log?: (line: string) => void
}

export interface ChaosResult {
  kills: number
  /** Operations that were acknowledged, by kind. */
  acknowledged: Record<Booked['kind'], number>
  /** What is not there exactly once; empty if all is well. */
  problems: string[]
  holdsGoneAfterMs: number
  readyAgainMs: number
}

const PLAYERS = 6
/** Of streams that outlast the look of some node for leases that ended. */
const LONG_PIECE_MS = 500
const HOLDS_GONE_WITHIN_MS = 60_000

/**
 * kill -9 at random moments under load, again and again: every operation that was acknowledged is there exactly once, what was not
 * is there once after it was repeated with its Idempotency-Key, no money stays held, and the books agree.
 */
export async function playChaos(options: ChaosOptions): Promise<ChaosResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-chaos-'))
  const upstream = await startUpstream()
  const pieces = Array.from({ length: 5 }, () => event(says('好')))
  const tail = [event(finishes()), event(uses({ prompt_tokens: 10, completion_tokens: 5 })), DONE]
  upstream.play(async (exchange) => {
    if (exchange.received.body.stream)
      return streams([...pieces, ...tail], { delayMs: options.clockSkewsMs ? LONG_PIECE_MS : 10 })(exchange)
    await sleep(30)
    return answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))(exchange)
  })
  const nodes = await startNodes({
    count: options.nodes,
    databaseUrl: options.poolerUrl ?? options.databaseUrl ?? '',
    dataDir,
    catalog: chatCatalog(upstream.baseUrl),
    env: {
      SMS_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(options.poolerUrl && { DATABASE_POOLER: 'transaction' }),
    },
    ...(options.clockSkewsMs && { clockSkewMs: anyOf(options.clockSkewsMs) }),
  })
  const database = openDatabase({
    url: options.databaseUrl,
    // One program alone has its database in its own folder.
    dataDir: join(dataDir, '0'),
    onConnectionError: () => {},
    isPatient: true,
  })
  const players: Player[] = []
  try {
    for (let i = 0; i < PLAYERS; i += 1) {
      const customer = await signInAndPay(nodes, String(13_800_000_000 + i), '1000')
      players.push(createPlayer({ origin: nodes.origin, customer, seed: i }))
    }
    return await play({ options, nodes, database, players })
  } finally {
    await Promise.allSettled(players.map((player) => player.stop()))
    await database.close()
    await nodes.stop()
    await upstream.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const anyOf = (skews: readonly number[]) => () => skews[Math.floor(Math.random() * skews.length)] ?? 0

interface Table {
  options: ChaosOptions
  nodes: Nodes
  database: Database
  players: Player[]
}

async function play({ options, nodes, database, players }: Table): Promise<ChaosResult> {
  const { rounds, log = () => {} } = options
  const problems: string[] = []
  let readyAgainMs = 0
  let killedAt = performance.now()
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(200 + Math.random() * 800)
    const victim = Math.floor(Math.random() * options.nodes)
    killedAt = performance.now()
    await nodes.killAndRestart(victim)
    readyAgainMs = Math.max(readyAgainMs, performance.now() - killedAt)
    const booked = players.flatMap((player) => player.takeBooked())
    problems.push(...(await checkBooked(database, booked)), ...(await booksOf(database)))
    log(
      `第 ${round} 轮：杀死节点 ${victim + 1}，${booked.length} 个已确认的操作，累计 ${problems.length} 处问题`,
    )
  }

  await Promise.all(players.map((player) => player.stop()))
  const booked = players.flatMap((player) => player.takeBooked())
  problems.push(...(await checkBooked(database, booked)))
  for (const player of players) problems.push(...(await player.checkTotals(database)))
  const holdsGoneAfterMs = await untilHoldsAreGone(database, killedAt, options.isHurried === true)
  if (holdsGoneAfterMs > HOLDS_GONE_WITHIN_MS) problems.push('money is still held after a minute')
  problems.push(...(await booksOf(database)))
  return { kills: rounds, acknowledged: sumOf(players), problems, holdsGoneAfterMs, readyAgainMs }
}

function sumOf(players: Player[]): ChaosResult['acknowledged'] {
  const sum = { topup: 0, purchase: 0, key: 0, chat: 0, stream: 0 }
  for (const { counts } of players)
    for (const kind of ['topup', 'purchase', 'key', 'chat', 'stream'] as const) sum[kind] += counts[kind]
  return sum
}

async function booksOf({ db }: Database): Promise<string[]> {
  const { violations } = await verifyLedger(db, TEST_SECRETS)
  return violations.map(
    ({ rule, subject, expected, actual }) => `${rule} ${subject}: ${expected} / ${actual}`,
  )
}

async function untilHoldsAreGone({ db }: Database, since: number, isHurried: boolean): Promise<number> {
  if (isHurried) {
    await db.updateTable('hold').set({ lease_until: 1 }).where('status', '=', 'open').execute()
    await db.updateTable('allowance').set({ lease_until: 1 }).execute()
  }
  const open = async () => [
    ...(await db.selectFrom('hold').select('id').where('status', '=', 'open').execute()),
    ...(await db.selectFrom('allowance').select('id').execute()),
  ]
  while ((await open()).length > 0 && performance.now() - since < HOLDS_GONE_WITHIN_MS + 5000)
    await sleep(500)
  return performance.now() - since
}
