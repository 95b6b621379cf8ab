import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../server/db/client.ts'
import { verifyLedger } from '../../server/wallet/verify/verify-ledger.ts'
import { chatCatalog } from '../../test/server/nodes/chat-catalog.ts'
import { signInAndPay, type Customer } from '../../test/support/customer.ts'
import { checkBooked } from '../../test/support/roulette-check.ts'
import { createPlayer, type Booked, type Player } from '../../test/support/roulette-player.ts'
import { startNodes, type Nodes } from '../../test/support/start-nodes.ts'
import { freePort } from '../../test/support/start-server.ts'
import { startUpstream, type TestUpstream } from '../../test/upstream/start-upstream.ts'
import {
  DONE,
  answers,
  completion,
  event,
  finishes,
  says,
  streams,
  uses,
} from '../../test/upstream/scripts.ts'
import { startPostgres } from '../deploy-demo/postgres.ts'

export type Engine = 'sqlite' | 'postgres'

/** Real programs on a real database, with customers that go on while something happens to them. */
export interface Stage {
  engine: Engine
  folder: string
  /** Empty: SQLite. */
  databaseUrl: string
  env: Record<string, string>
  /** Of each node. */
  metricsPorts: number[]
  upstream: TestUpstream
  catalog: object
  nodes: Nodes
  customers: Customer[]
  players: Player[]
  /** What was acknowledged until now. */
  booked: () => Booked[]
  /** @throws Error if something acknowledged is not there exactly once, or the books do not agree */
  prove: (url: string, dataDir: string, booked: readonly Booked[]) => Promise<void>
  stop: () => Promise<void>
}

const PLAYERS = 4

export async function openStage(engine: Engine): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'maas-drill-'))
  // PostgreSQL runs as a user of its own, who has to get to its files.
  chmodSync(folder, 0o711)
  const postgres = engine === 'postgres' ? await startPostgres(folder) : null
  const upstream = await startUpstream()
  playWell(upstream)
  const settings = { SMS_LIMITS: 'off', LOG_LEVEL: 'info' }
  const metricsPorts = await Promise.all(Array.from({ length: postgres ? 2 : 1 }, freePort))
  const databaseUrl = postgres?.url ?? ''
  const catalog = chatCatalog(upstream.baseUrl)
  const nodes = await startNodes({
    count: metricsPorts.length,
    databaseUrl,
    dataDir: folder,
    catalog,
    env: settings,
    envOf: (index) => ({ METRICS_PORT: String(metricsPorts[index]) }),
  })
  const customers: Customer[] = []
  for (let i = 0; i < PLAYERS; i += 1)
    customers.push(await signInAndPay(nodes, String(13_800_000_000 + i), '1000'))
  const players = customers.map((customer, seed) => createPlayer({ origin: nodes.origin, customer, seed }))
  return {
    engine,
    folder,
    databaseUrl,
    env: settings,
    metricsPorts,
    upstream,
    catalog,
    nodes,
    customers,
    players,
    booked: () => players.flatMap((player) => player.takeBooked()),
    prove,
    async stop() {
      // Players of nodes that are gone go on asking for a while.
      await Promise.race([Promise.allSettled(players.map((player) => player.stop())), sleep(2000)])
      await nodes.stop()
      await Promise.all([upstream.close(), postgres?.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An upstream that answers every call. */
export function playWell(upstream: TestUpstream): void {
  const stream = streams([
    ...Array.from({ length: 5 }, () => event(says('好'))),
    event(finishes()),
    event(uses({ prompt_tokens: 10, completion_tokens: 5 })),
    DONE,
  ])
  const whole = answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))
  upstream.play((exchange) => (exchange.received.body.stream ? stream(exchange) : whole(exchange)))
}

async function prove(url: string, dataDir: string, booked: readonly Booked[]): Promise<void> {
  const database: Database = openDatabase({
    url: url || undefined,
    dataDir,
    onConnectionError: () => {},
    isPatient: true,
    mustExist: true,
  })
  try {
    const problems = await checkBooked(database, [...booked])
    const { ok, violations } = await verifyLedger(database.db)
    if (!ok) problems.push(`the books do not agree: ${JSON.stringify(violations)}`)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await database.close()
  }
}
