import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { CatalogVersion } from '../schema/catalog-version.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Catalogs } from '../publishing/catalogs.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { DatabaseClock } from '../../platform/db/database-clock.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { transact } from '../../platform/db/transact.ts'
import { mayRunTogether, newerOf, readAcceptedCatalogs } from './accepted-catalogs.ts'
import { fingerprintOf, type CatalogFingerprint } from './catalog-fingerprint.ts'
import { describeDifference } from './describe-difference.ts'
import { liveNodes, type NodeRow } from '../publishing/live-nodes.ts'
import type { NodeBreaker } from './node-breaker.ts'

export interface NodeState {
  /** Registers this node, waiting up to a lease for a rival to end. @throws Error with Chinese lines that name what differs */
  join(): Promise<void>
  renew(): Promise<void>
  /** Whether a node with another catalog, which this one has to make way for, lives. As of the last `renew`. */
  isOutdated(): boolean
  /** Ends the registration: the next node may have another catalog at once. */
  leave(): Promise<void>
}

interface NodeStateDeps {
  database: Database
  catalogs: Pick<Catalogs, 'current' | 'seq'>
  env: Pick<Env, 'CATALOG_SOURCE'>
  clock: () => number
  nodeId: string
  log: Pick<Logger, 'error' | 'info'>
  /** Its breakers that keep calls away. */
  breakers: () => NodeBreaker[]
  databaseClock: Pick<DatabaseClock, 'skewMs'>
}

const LEASE_MS = 10_000
const LOOK_MS = 500
const KEPT_MS = 86_400_000
const LOCK = 'node_state'

/**
 * Nodes with different catalogs would charge different prices for the same call: they do not run side by side. Those that follow the
 * catalogue of the database have one; a node by a file, or of a program that knows files only, must have the same.
 */
export function createNodeState({
  database,
  catalogs,
  env,
  clock,
  nodeId,
  log,
  breakers,
  databaseClock,
}: NodeStateDeps): NodeState {
  const { db, engine } = database
  const source = env.CATALOG_SOURCE
  let isOutdated = false
  let read: { of: CatalogVersion; fingerprint: CatalogFingerprint } | null = null

  function fingerprint(): CatalogFingerprint {
    const of = catalogs.current()
    if (read?.of !== of) read = { of, fingerprint: fingerprintOf(of.catalog) }
    return read.fingerprint
  }

  const isComparable = (other: NodeRow) => source === 'file' || other.catalog_source !== 'database'

  /** Live nodes with a catalog incompatible with this one's. */
  async function findRivals(trx: Db, now: number): Promise<NodeRow[]> {
    const others = await liveNodes(trx, { engine, nodeId, now })
    const { hash } = fingerprint()
    const different = others.filter((other) => isComparable(other) && other.catalog_hash !== hash)
    if (different.length === 0) return []
    const accepted = await readAcceptedCatalogs(trx)
    return different.filter((other) => !mayRunTogether(accepted, { hashes: [hash, other.catalog_hash], now }))
  }

  function ownState() {
    const { hash, parts } = fingerprint()
    const skewMs = databaseClock.skewMs()
    return {
      catalog_hash: hash,
      catalog_parts: JSON.stringify(parts),
      catalog_source: source,
      catalog_seq: catalogs.seq(),
      breakers: JSON.stringify(breakers()),
      clock_skew_ms: skewMs === null ? null : Math.round(skewMs),
    }
  }

  async function register(trx: Db, now: number): Promise<void> {
    const state = {
      ...ownState(),
      host: hostname(),
      pid: process.pid,
      registered_at: now,
      lease_until: now + LEASE_MS,
    }
    await trx
      .insertInto('node_state')
      .values({ node_id: nodeId, ...state })
      .onConflict((conflict) => conflict.column('node_id').doUpdateSet(state))
      .execute()
    await trx
      .deleteFrom('node_state')
      .where('lease_until', '<', now - KEPT_MS)
      .execute()
  }

  /** Of two that start at the same moment the second finds the first. @returns rivals; none: it is registered */
  const tryJoining = () =>
    transact(db, async (trx) => {
      const now = clock()
      await lockSubjects(trx, [LOCK], now)
      const rivals = await findRivals(trx, now)
      if (rivals.length === 0) await register(trx, now)
      return rivals
    })

  async function extend(now: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('node_state')
      .set({ ...ownState(), lease_until: now + LEASE_MS })
      .where('node_id', '=', nodeId)
      .where('lease_until', '>', now)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /** Of two that differ the one that was accepted last stays, else the one that was there first. */
  async function findSuperior(now: number): Promise<NodeRow | undefined> {
    const rivals = await findRivals(db, now)
    if (rivals.length === 0) return undefined
    const accepted = await readAcceptedCatalogs(db)
    const { hash } = fingerprint()
    const own = await db
      .selectFrom('node_state')
      .select(['registered_at', 'node_id'])
      .where('node_id', '=', nodeId)
      .executeTakeFirstOrThrow()
    return rivals.find((rival) => {
      const newer = newerOf(accepted, [hash, rival.catalog_hash])
      if (newer !== undefined) return newer === rival.catalog_hash
      return comesFirst(rival, own)
    })
  }

  return {
    async join() {
      const leases = new Map<string, number>()
      for (;;) {
        const rivals = await tryJoining()
        const alive = rivals.find(
          ({ node_id, lease_until }) => lease_until > (leases.get(node_id) ?? Infinity),
        )
        if (rivals.length === 0) return
        if (alive) throw new Error(refusal(alive, describeDifference(fingerprint().parts, partsOf(alive))))
        // One that was killed renews its lease no more.
        for (const { node_id, lease_until } of rivals) leases.set(node_id, lease_until)
        await sleep(LOOK_MS)
      }
    },
    async renew() {
      const now = clock()
      if (!(await extend(now)))
        await transact(db, async (trx) => {
          await lockSubjects(trx, [LOCK], now)
          await register(trx, now)
        })
      const superior = await findSuperior(now)
      if (superior && !isOutdated)
        log.error(
          { node: superior.node_id, differences: describeDifference(fingerprint().parts, partsOf(superior)) },
          'this node has another catalog and is not ready',
        )
      if (!superior && isOutdated) log.info('this node has the catalog of the others again')
      isOutdated = superior !== undefined
    },
    isOutdated: () => isOutdated,
    leave: async () => {
      await db.deleteFrom('node_state').where('node_id', '=', nodeId).execute()
    },
  }
}

type Place = Pick<NodeRow, 'registered_at' | 'node_id'>

const comesFirst = (a: Place, b: Place) =>
  a.registered_at === b.registered_at ? a.node_id < b.node_id : a.registered_at < b.registered_at

const Parts = z.record(z.string(), z.string())
export const partsOf = ({ catalog_parts }: Pick<NodeRow, 'catalog_parts'>) =>
  Parts.parse(JSON.parse(catalog_parts))

const refusal = ({ node_id }: NodeRow, differences: string[]) =>
  [
    `本机的模型目录与正在运行的节点 ${node_id} 不同，同一次调用会因为由谁处理而价格不同：`,
    ...differences.map((line) => `  ${line}`),
    '请让各节点使用同一份目录；要逐个节点换上新目录，先用新目录运行 npm run catalog -- accept（见 docs/deploy.md）。',
  ].join('\n')
