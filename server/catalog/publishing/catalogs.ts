import { sql } from 'kysely'
import type { Logger } from 'pino'
import {
  EMPTY_CATALOG,
  readVersion,
  readVersionInTurns,
  type CatalogVersion,
} from '../schema/catalog-version.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env/env.ts'
import type { BreakerHolds } from '../upstream/breaker-holds.ts'
import type { UpstreamKeys } from '../upstream/upstream-keys.ts'
import type { Settings } from '../../platform/setting/settings.ts'
import { readHead, type CatalogHead } from './read-head.ts'
import { seedCatalog } from './seed-catalog.ts'

export interface Catalogs {
  /** Seeds a database that has no catalogue and reads what is in force. @throws Error with Chinese lines for a file with mistakes */
  start(): Promise<void>
  /** What is in force now. */
  current(): CatalogVersion
  /** What is in force at `now`, milliseconds by the database's time. */
  at(now: number): CatalogVersion
  /** The one in force and those that are scheduled. */
  live(): CatalogVersion[]
  /** Any version, also one that is past. */
  read(id: number): Promise<CatalogVersion>
  /** Looks whether something was published. Rejects while the database is gone. */
  follow(): Promise<void>
  /** It is called before a call is priced: it reads the head if that failed for a second. @returns null: it was read since. Rejects while the database is gone. */
  catchUp(): Promise<void> | null
  /** Whether the head could not be read for too long: what this node charges may be out of date. */
  isOutdated(): boolean
  /** How many publications this node has taken in. */
  seq(): number
  /** Calls it after a version was published or came into force. @returns ends it */
  onChange(listener: () => void): () => void
}

interface CatalogsDeps {
  database: Database
  env: Pick<Env, 'CATALOG_FILE' | 'CATALOG_SOURCE' | 'isProduction'>
  clock: () => number
  nodeId: string
  log: Pick<Logger, 'info'>
  keys: Pick<UpstreamKeys, 'read'>
  holds: Pick<BreakerHolds, 'read'>
  settings: Pick<Settings, 'read'>
  announcements: { read(): Promise<void> }
  /** It is used in place of a file. */
  seed?: string | undefined
}

/** The head is read this often. */
export const FOLLOW_MS = 250
const OUTDATED_MS = 5000
/** What is published is charged by on every node after this long at most. */
const BEHIND_MS = 1000
const NOTHING = { id: 0, effectiveAt: 0, document: EMPTY_CATALOG }

/** The catalogue as this node follows it. Scheduled versions are here before their instant, and come into force by the clock alone. */
export function createCatalogs({
  database,
  env,
  clock,
  nodeId,
  log,
  keys,
  holds,
  settings,
  announcements,
  seed,
}: CatalogsDeps): Catalogs {
  const { db } = database
  const listeners = new Set<() => void>()
  const known = new Map<number, CatalogVersion>()
  /** The versions are in the order of their instants; the first is in force at any time. */
  let timeline: readonly [CatalogVersion, ...CatalogVersion[]] = [readVersion(NOTHING)]
  let seq = 0
  let readAt = performance.now()
  let notifiedOf: CatalogVersion | null = null
  let pinned: number | null = null
  let following = Promise.resolve()
  let catchingUp: Promise<void> | null = null

  async function read(id: number): Promise<CatalogVersion> {
    const found = known.get(id)
    if (found) return found
    const { document, effective_at: effectiveAt } = await db
      .selectFrom('catalog_version')
      .select(['document', 'effective_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const version = await readVersionInTurns({ id, effectiveAt, document })
    known.set(id, version)
    return version
  }

  async function take(head: CatalogHead): Promise<void> {
    await Promise.all([keys.read(), holds.read(), settings.read(), announcements.read()])
    if (pinned !== null) {
      seq = head.seq
      return
    }
    const first = await read(head.versionId)
    const scheduled: CatalogVersion[] = []
    for (const id of head.scheduled) scheduled.push(await read(id))
    const current = at(clock())
    timeline = [first, ...scheduled]
    seq = head.seq
    for (const id of known.keys())
      if (id !== current.id && !timeline.some((version) => version.id === id)) known.delete(id)
    log.info({ catalogVersion: at(clock()).id, scheduled: head.scheduled, seq }, 'catalogue')
  }

  function at(now: number): CatalogVersion {
    let [found] = timeline
    for (let i = 1; i < timeline.length; i += 1) {
      const next = timeline[i]
      if (!next || next.effectiveAt > now) break
      found = next
    }
    return found
  }

  function notify(): void {
    const current = at(clock())
    if (current === notifiedOf) return
    notifiedOf = current
    for (const listener of listeners) listener()
  }

  async function acknowledge(): Promise<void> {
    await db
      .updateTable('node_state')
      .set({ catalog_seq: seq })
      .where('node_id', '=', nodeId)
      .where(sql<boolean>`coalesce(catalog_seq, 0) <> ${seq}`)
      .execute()
  }

  async function followOnce(): Promise<void> {
    const askedAt = performance.now()
    const head = await readHead(db)
    if (head && head.seq !== seq) {
      await take(head)
      notifiedOf = null
      await acknowledge()
    }
    readAt = askedAt
    notify()
  }

  /** One after the other: an older head must not be taken after a newer one. */
  function follow(): Promise<void> {
    following = following.catch(() => {}).then(followOnce)
    return following
  }

  return {
    async start() {
      pinned = await seedCatalog({ database, env, now: clock(), document: seed })
      if (pinned !== null) timeline = [await read(pinned)]
      await follow()
    },
    current: () => (timeline.length === 1 ? timeline[0] : at(clock())),
    at,
    live() {
      const current = at(clock())
      return timeline.slice(timeline.indexOf(current))
    },
    read,
    follow,
    catchUp() {
      if (performance.now() - readAt <= BEHIND_MS) return null
      catchingUp ??= follow().finally(() => (catchingUp = null))
      return catchingUp
    },
    isOutdated: () => performance.now() - readAt > OUTDATED_MS,
    seq: () => seq,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
