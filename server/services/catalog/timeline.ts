import { mergeCatalogs } from '../../catalog/merge-catalogs.ts'
import type { Db } from '../../db/client.ts'
import { Failure } from '../../errors.ts'
import { EMPTY_CATALOG } from '../../catalog/catalog-version.ts'
import { parseGiven } from './parse-given.ts'
import { readHead, type CatalogHead } from './read-head.ts'
import { insertVersion, moveHead } from './store-version.ts'
import { writeDocument } from './write-document.ts'

type Source = 'import' | 'edit' | 'rebase'
type Parent = Pick<Scheduled, 'id' | 'document'>

export interface Scheduled {
  id: number
  document: string
  effectiveAt: number
  actorId: string
  reason: string
  approvalId: string
}

interface AddInput {
  version: Omit<Scheduled, 'id'>
  /** The version that it changes; null: it is the first. */
  parent: Parent | null
  source: Source
  now: number
}

/** @returns its number; in the transaction that holds the lock of the catalogue */
export const addVersion = (trx: Db, { version, parent, source, now }: AddInput): Promise<number> =>
  insertVersion(trx, {
    parent: parent?.document ?? null,
    version: {
      parent_id: parent?.id ?? null,
      document: version.document,
      effective_at: version.effectiveAt,
      published_at: now,
      actor_id: version.actorId,
      source,
      reason: version.reason,
      approval_id: version.approvalId,
    },
  })

interface RebaseInput {
  /** Scheduled versions, in the order of their instants. */
  later: readonly Scheduled[]
  /** The document that the first of them changed. */
  base: string
  /** Their new parent. */
  on: Parent
  now: number
}

/**
 * Rebases scheduled versions: each is stored again on another parent, and the old ones never come into force.
 * @throws Failure catalogChanged that names the places which both change
 */
export async function rebaseLater(trx: Db, { later, base, on, now }: RebaseInput) {
  const rebased: { id: number; effectiveAt: number }[] = []
  for (const version of later) {
    const document = rebase({ base, theirs: on.document, mine: version.document })
    const id = await addVersion(trx, { version: { ...version, document }, parent: on, source: 'rebase', now })
    on = { id, document }
    rebased.push({ id, effectiveAt: version.effectiveAt })
    base = version.document
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
  const rows = await trx.selectFrom('catalog_version').selectAll().where('id', 'in', ids).execute()
  return ids.map((id, index) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`version ${id} of the catalogue is missing`)
    return {
      id,
      document: row.document,
      // The first is in force, even if its instant is later.
      effectiveAt: index === 0 ? -Infinity : row.effective_at,
      actorId: row.actor_id,
      reason: row.reason,
      approvalId: row.approval_id,
    }
  })
}

/** What will be in force at an instant, in milliseconds, by what is scheduled now. */
export async function documentAt(trx: Db, at: number): Promise<string> {
  const timeline = await readTimeline(trx, await readHead(trx))
  return timeline.findLast((version) => version.effectiveAt <= at)?.document ?? EMPTY_CATALOG
}

/** They never come into force: versions that take a change in stand in their place. */
export async function forgetPrices(trx: Db, versions: readonly Pick<Scheduled, 'id'>[]): Promise<void> {
  const ids = versions.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('model_price').where('version_id', 'in', ids).execute()
}

function rebase({ base, theirs, mine }: { base: string; theirs: string; mine: string }): string {
  const { value, conflicts } = mergeCatalogs(JSON.parse(base), JSON.parse(theirs), JSON.parse(mine))
  if (conflicts.length > 0)
    throw new Failure('catalogChanged', {
      message: `已排定的版本也改了这些地方，请先撤回它：${conflicts.slice(0, 10).join('、')}`,
    })
  const document = writeDocument(value)
  try {
    parseGiven(document)
  } catch (error) {
    const problem = error instanceof Failure ? error.message : ''
    throw new Failure('catalogChanged', { message: `与已排定的版本合不到一起，请先撤回它：${problem}` })
  }
  return document
}
