import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database, type Db } from '../../server/platform/db/client.ts'
import { createSecrets, type Secrets } from '../../server/platform/secrets/secrets.ts'
import { verifyLedger } from '../../server/proof/verify-ledger.ts'
import { chatCatalog } from '../../test/server/nodes/chat-catalog.ts'
import { signInAndPay, type Customer } from '../../test/support/customer.ts'
import { FIXTURE_CONSOLE } from '../../test/support/fixture-console.ts'
import { checkBooked } from '../../test/support/chaos-check.ts'
import { createPlayer, type Booked, type Player } from '../../test/support/chaos-player.ts'
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
import { openHost, type Host, type Supervisor } from './host.ts'
import { commandsOf } from './runbook.ts'

export type Engine = 'sqlite' | 'postgres'

/** Real programs on a real database, with customers that go on while something happens to them. */
export interface Harness {
  engine: Engine
  folder: string
  /** Empty: SQLite. */
  databaseUrl: string
  host: Host
  /** Each node has one. */
  ports: number[]
  metricsPorts: number[]
  upstream: TestUpstream
  catalog: object
  nodes: Nodes
  customers: Customer[]
  players: Player[]
  /** How far the clock of a node that starts is ahead; by its index. */
  clockSkewMs: (number | undefined)[]
  /** What was acknowledged until now, and was not asked for before. */
  booked(): Booked[]
  /** Calls that got no whole answer until now. */
  lost(): number
  /** What each of them got instead. */
  lostBy(): readonly string[]
  /** Executes the runbook's commands of that name; some of their words stand for what is only known here. */
  follow(name: string, words?: Record<string, string>): Promise<string>
  /** @throws Error if something acknowledged is not there exactly once, or the books do not agree */
  prove(url: string, dataDir: string, booked: readonly Booked[]): Promise<void>
  /** Asks the database of the nodes. */
  ask<T>(question: (db: Db) => Promise<T>): Promise<T>
  /** More of what systemctl does. */
  supervisors: Record<string, (verb: string) => Promise<void>>
  /** Done before the harness is taken down. */
  onStop(end: () => unknown): void
  stop(): Promise<void>
}

export interface HarnessOptions {
  env?: Record<string, string>
  /** MiB of a disk of its own that all of it is on. */
  diskMiB?: number
  /** Changes the catalogue that the nodes begin with. */
  catalog?: (plain: ReturnType<typeof chatCatalog>) => object
}

export type OpenHarness = (options?: HarnessOptions) => Promise<Harness>

const PLAYERS = 4
/** These are the units of the runbook for two nodes; a SQLite database has the first alone. */
export const UNITS = ['maas@3001', 'maas@3002']
const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i + 7)).toString('base64')

export async function openHarness(engine: Engine, options: HarnessOptions = {}): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'maas-drill-'))
  // PostgreSQL runs as a user of its own, who has to get to its files.
  chmodSync(folder, 0o711)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const end = async () => {
    for (const one of ends.toReversed()) await one()
  }
  try {
    return await setUp({ engine, folder, options, ends, end })
  } catch (error) {
    await end()
    throw error
  }
}

interface Place {
  engine: Engine
  folder: string
  options: HarnessOptions
  ends: (() => unknown)[]
  end: () => Promise<void>
}

async function setUp({ engine, folder, options, ends, end }: Place): Promise<Harness> {
  if (options.diskMiB) ends.push(mountDisk(folder, options.diskMiB))
  const postgres = engine === 'postgres' ? await startPostgres(folder) : null
  if (postgres) ends.push(() => postgres.stop())
  const upstream = await startUpstream()
  ends.push(() => upstream.close())
  playWell(upstream)
  const count = postgres ? UNITS.length : 1
  const portsOf = () => Promise.all(Array.from({ length: count }, freePort))
  const [ports, metricsPorts] = [await portsOf(), await portsOf()]
  const databaseUrl = postgres?.url ?? ''
  const catalog = options.catalog?.(chatCatalog(upstream.baseUrl)) ?? chatCatalog(upstream.baseUrl)
  const known: { nodes?: Nodes } = {}
  const supervisors: Harness['supervisors'] = {}
  const supervise: Supervisor = async (verb, unit) => {
    const other = supervisors[unit]
    if (other) return other(verb)
    const index = UNITS.indexOf(unit)
    if (index < 0) throw new Error(`a drill has no unit ${unit}`)
    if (index >= count || !known.nodes) return
    if (verb !== 'start') await known.nodes.stopNode(index)
    if (verb !== 'stop') await known.nodes.startNode(index)
  }
  const catalogFile = join(folder, 'catalog.json')
  writeFileSync(catalogFile, JSON.stringify(catalog))
  const host = await openHost({
    folder,
    ports: ports.map((port, index) => [String(3001 + index), port]),
    env: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: KEY,
      SMS_LIMITS: 'off',
      LOG_LEVEL: 'info',
      CONSOLE_DIR: FIXTURE_CONSOLE,
      CATALOG_FILE: catalogFile,
      UPSTREAM_NETWORKS: '127.0.0.1',
      ...options.env,
    },
    supervise,
  })
  ends.push(() => host.close())
  for (const [index, port] of metricsPorts.entries())
    writeFileSync(
      join(folder, `etc/maas/env.${3001 + index}`),
      `METRICS_PORT=${port}\nSOCKET_PATH=${host.placed(`/run/maas/${3001 + index}/node.sock`)}\n`,
    )
  if (postgres) {
    const { hostname, port } = new URL(databaseUrl)
    Object.assign(host.environment, { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' })
  }
  const clockSkewMs: Harness['clockSkewMs'] = []
  const nodes = await startNodes({
    count,
    databaseUrl,
    dataDir: folder,
    envOf: (index) => host.envOf(index),
    launch: (index) => {
      const skew = clockSkewMs[index]
      return {
        root: host.currentRoot(),
        port: ports[index] ?? 0,
        ...(skew !== undefined && { clockSkewMs: skew }),
      }
    },
  })
  known.nodes = nodes
  ends.push(() => nodes.stop())
  const customers: Customer[] = []
  for (let i = 0; i < PLAYERS; i += 1)
    customers.push(await signInAndPay(nodes, String(13_800_000_000 + i), '1000'))
  const players = customers.map((customer, seed) => createPlayer({ origin: nodes.origin, customer, seed }))
  // Players of nodes that are gone go on asking for a while.
  ends.push(() => Promise.race([Promise.allSettled(players.map((player) => player.stop())), sleep(2000)]))
  const lostBy = () => players.flatMap((player) => [...player.lost()])
  const dataDir = `${folder}/0`
  return {
    engine,
    folder,
    databaseUrl,
    host,
    ports,
    metricsPorts,
    upstream,
    catalog,
    nodes,
    customers,
    players,
    clockSkewMs,
    booked: () => players.flatMap((player) => player.takeBooked()),
    lost: () => lostBy().length,
    lostBy,
    async follow(name, words = {}) {
      const outputs: string[] = []
      for (const line of linesFor(name, count)) {
        const filled = Object.entries(words).reduce(
          (text, [word, value]) => text.replaceAll(word, value),
          line,
        )
        // The doctor of a drill has something to say of what a drill has not: SMS, a certificate.
        if (filled === 'maasctl doctor') {
          const { code, text } = await host.run(filled)
          if (code !== 0 && code !== 1) throw new Error(`${filled} ended with ${code}: ${text}`)
          outputs.push(text)
        } else outputs.push(await host.must(filled))
      }
      return outputs.join('\n')
    },
    prove: (url, dir, booked) => prove({ url, dataDir: dir, secrets: secretsOf(host.envOf(0)) }, booked),
    async ask(question) {
      const database = openToProve(databaseUrl, dataDir)
      try {
        return await question(database.db)
      } finally {
        await database.close()
      }
    },
    supervisors,
    onStop: (one) => void ends.push(one),
    stop: end,
  }
}

/** The runbook's commands of a name; on a host with one node without those for a second. */
export const linesFor = (name: string, nodes: number): string[] =>
  commandsOf(name).filter((line) => nodes > 1 || !line.includes('3002') || line.includes('3001'))

/** A small disk that can be filled. @throws Unplayable where none can be mounted */
function mountDisk(folder: string, mebibytes: number): () => void {
  const options = `size=${mebibytes}m,mode=0711`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Unplayable(`要能挂载一个 ${mebibytes} MiB 的 tmpfs（root）：${stderr?.trim() || '没有 mount'}`)
  return () => spawnSync('umount', ['--lazy', folder])
}

/** Something that a drill needs is not on this machine: the message says what. */
export class Unplayable extends Error {}

/** An upstream that answers every call. */
export function playWell(upstream: TestUpstream): void {
  upstream.play(answersWell())
}

export function answersWell(delayMs = 0): Parameters<TestUpstream['play']>[0] {
  const stream = streams(
    [
      ...Array.from({ length: 5 }, () => event(says('好'))),
      event(finishes()),
      event(uses({ prompt_tokens: 10, completion_tokens: 5 })),
      DONE,
    ],
    { delayMs },
  )
  const whole = answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))
  return (exchange) => (exchange.received.body.stream ? stream(exchange) : whole(exchange))
}

const openToProve = (url: string, dataDir: string): Database =>
  openDatabase({
    url: url || undefined,
    dataDir,
    onConnectionError: () => {},
    isPatient: true,
    mustExist: true,
  })

interface Proven {
  url: string
  dataDir: string
  secrets: Secrets
}

function secretsOf({ SECRET_KEY = '', SECRET_KEYS_RETAINED = '' }: Record<string, string>): Secrets {
  const [current, ...retained] = [SECRET_KEY, ...SECRET_KEYS_RETAINED.split(',').filter(Boolean)].map((key) =>
    Buffer.from(key, 'base64'),
  )
  if (!current) throw new Error('the nodes have no SECRET_KEY')
  return createSecrets(current, retained)
}

async function prove({ url, dataDir, secrets }: Proven, booked: readonly Booked[]): Promise<void> {
  const database = openToProve(url, dataDir)
  try {
    const problems = await checkBooked(database, [...booked])
    const { ok, violations } = await verifyLedger(database.db, secrets)
    if (!ok) problems.push(`the books do not agree: ${JSON.stringify(violations)}`)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await database.close()
  }
}

/** @returns seconds as they are shown */
export const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} 秒`
