import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadCatalog } from '../schema/load-catalog.ts'
import { mergeCatalogs } from '../schema/merge-catalogs.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { EMPTY_CATALOG } from '../schema/catalog-version.ts'
import { documentOf } from './document-of.ts'
import { readGiven } from './parse-given.ts'
import { readHead, type CatalogHead } from './read-head.ts'
import { insertPrices, insertVersion, moveHead, type NewPrices } from './store-version.ts'
import { writeDocument } from './write-document.ts'

type Source = 'import' | 'edit' | 'rebase'

export interface Scheduled {
  id: number
  effectiveAt: number
  actorId: string
  reason: string
  approvalId: string
}

interface Parent {
  id: number
  read: ReadCatalog
}

interface AddInput {
  version: Omit<Scheduled, 'id'> & { document: string }
  /** Its document. */
  read: ReadCatalog
  /** The version that it changes; null: it is the first. */
  parent: Parent | null
  source: Source
  now: number
}

/** @returns its number and its prices, which are to be inserted; in the transaction that holds the lock of the catalogue */
export async function addVersion(
  trx: Db,
  { version, read, parent, source, now }: AddInput,
): Promise<NewPrices> {
  const { document, effectiveAt, actorId, reason, approvalId } = version
  const row = {
    parent_id: parent?.id ?? null,
    document,
    effective_at: effectiveAt,
    published_at: now,
    actor_id: actorId,
    source,
    reason,
    approval_id: approvalId,
  }
  const id = await insertVersion(trx, row, read)
  return { id, effectiveAt, read, parent: parent?.read ?? null }
}

interface RebaseInput {
  /** Scheduled versions, in the order of their instants. */
  later: readonly Scheduled[]
  /** The document that the first of them changed. */
  base: ReadCatalog
  /** Their new parent. */
  on: Parent
  database: Pick<Database, 'spreadWrites'>
  now: number
}

/** Characters of documents after which SQLite would write them to the disk in the commit, and stand still for it. */
const LONG = 4_000_000

/**
 * Rebases scheduled versions: each is stored again on another parent, and the old ones never come into force.
 * @throws Failure catalogChanged that names the places which both change
 */
export async function rebaseLater(trx: Db, { later, base, on, database, now }: RebaseInput) {
  const rebased: NewPrices[] = []
  let written = 0
  let sync: (() => Promise<void>) | null = null
  for (const version of later) {
    const mine = await readGiven(await documentOf({ db: trx }, version.id))
    const { document, read } = await rebase({ base, theirs: on.read, mine })
    const own = { ...version, document }
    const added = await addVersion(trx, { version: own, read, parent: on, source: 'rebase', now })
    rebased.push(added)
    on = added
    base = mine
    written += document.length
    if (written < LONG) continue
    sync ??= database.spreadWrites()
    await sync()
    written = 0
  }
  for (const prices of rebased) {
    await nextTurn()
    await insertPrices(trx, prices)
  }
  await forgetPrices(trx, later)
  return rebased
}

interface TimelineInput {
  timeline: readonly { id: number; effectiveAt: number }[]
  now: number
}

/** Lets all nodes follow a timeline. @returns its `seq` */
export function moveTimeline(trx: Db, head: CatalogHead | null, { timeline, now }: TimelineInput) {
  const inForce = Math.max(
    timeline.findLastIndex((version) => version.effectiveAt <= now),
    0,
  )
  const [first, ...scheduled] = timeline.slice(inForce)
  if (!first) throw new Error('a catalogue has a version in force')
  return moveHead(trx, head, { versionId: first.id, scheduled: scheduled.map(({ id }) => id) })
}

/** The version in force and those that are scheduled, in the order of their instants. */
export async function readTimeline(trx: Db, head: CatalogHead | null): Promise<Scheduled[]> {
  if (!head) return []
  const ids = [head.versionId, ...head.scheduled]
  const rows = await readRows(trx, ids)
  return ids.map((id, index) => {
    const row = rows.get(id)
    if (!row) throw new Error(`version ${id} of the catalogue is missing`)
    return {
      id,
      // The first is in force, even if its instant is later.
      effectiveAt: index === 0 ? -Infinity : row.effective_at,
      actorId: row.actor_id,
      reason: row.reason,
      approvalId: row.approval_id,
    }
  })
}

const AT_ONCE = 10

/** Reads in turns of the event loop: SQLite reads through a whole document to what is stored behind it. */
async function readRows(trx: Db, ids: readonly number[]) {
  const read = (some: readonly number[]) =>
    trx
      .selectFrom('catalog_version')
      .select(['id', 'effective_at', 'actor_id', 'reason', 'approval_id'])
      .where('id', 'in', some)
      .execute()
  const rows: Awaited<ReturnType<typeof read>> = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await nextTurn()
    rows.push(...(await read(ids.slice(from, from + AT_ONCE))))
  }
  return new Map(rows.map((row) => [row.id, row]))
}

/** What will be in force at an instant, in milliseconds, by what is scheduled now. */
export async function documentAt(trx: Db, at: number): Promise<string> {
  const timeline = await readTimeline(trx, await readHead(trx))
  const found = await withDocument(
    trx,
    timeline.findLast((version) => version.effectiveAt <= at),
  )
  return found?.document ?? EMPTY_CATALOG
}

/** A whole timeline is long: documents are read one by one. @returns null for none */
export const withDocument = async <V extends { id: number }>(trx: Db, version: V | undefined) =>
  version ? { ...version, document: await documentOf({ db: trx }, version.id) } : null

/** They never come into force: versions that take a change in stand in their place. */
export async function forgetPrices(trx: Db, versions: readonly Pick<Scheduled, 'id'>[]): Promise<void> {
  const ids = versions.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('model_price').where('version_id', 'in', ids).execute()
}

async function rebase({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', ReadCatalog>) {
  const { value, conflicts } = mergeCatalogs(base.raw, theirs.raw, mine.raw)
  if (conflicts.length > 0)
    throw new Failure('catalogChanged', {
      message: `已排定的版本也改了这些地方，请先撤回它：${conflicts.slice(0, 10).join('、')}`,
    })
  await nextTurn()
  const document = writeDocument(value)
  try {
    return { document, read: await readGiven(document, value) }
  } catch (error) {
    const problem = error instanceof Failure ? error.message : ''
    throw new Failure('catalogChanged', { message: `与已排定的版本合不到一起，请先撤回它：${problem}` })
  }
}
