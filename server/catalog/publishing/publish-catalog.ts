import { EMPTY_CATALOG } from '../schema/catalog-version.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { liveNodes } from './live-nodes.ts'
import type { Deps } from '../context.ts'
import { readGiven } from './parse-given.ts'
import { readHead } from './read-head.ts'
import { insertPrices, lockCatalog } from './store-version.ts'
import { addVersion, moveTimeline, readTimeline, rebaseLater, withDocument } from './timeline.ts'

interface PublishInput {
  deps: Pick<Deps, 'database' | 'clock' | 'env'>
  /** The document of the next version, from the one that will be in force just before it (null: there is none). @throws Failure for what does not fit */
  change: (document: string, parentId: number | null) => string | Promise<string>
  /** When it comes into force, in milliseconds; absent: at once. */
  effectiveAt?: number | undefined
  actorId: string
  source: 'import' | 'edit'
  reason: string
  approvalId?: string
}

export interface Published {
  id: number
  /** It is the sequence number of the head, for `awaitNodes`. */
  seq: number
  effectiveAt: number
  /** When it was published. */
  now: number
  before: string | null
  after: string
}

/**
 * Adds a version, in the caller's transaction. Versions that are scheduled after it take the change in: each is rebased, or the
 * publication is refused by the names of the places that both change.
 * @throws Failure badRequest for a document with mistakes, catalogChanged for a conflict or nodes that follow a file
 */
export async function publishCatalog(trx: Db, input: PublishInput): Promise<Published> {
  const { deps, actorId, source, reason, approvalId = '' } = input
  const now = await lockForPublishing(trx, deps)
  const effectiveAt = Math.max(input.effectiveAt ?? now, now)
  const { head, passed, later } = await placeAt(trx, effectiveAt)
  const parent = await withDocument(trx, passed.at(-1))
  const before = parent?.document ?? EMPTY_CATALOG
  const old = await readGiven(before)
  const after = await input.change(before, parent?.id ?? null)
  const read = await readGiven(after)
  const own = { document: after, effectiveAt, actorId, reason, approvalId }
  const added = await addVersion(trx, {
    version: own,
    read,
    parent: parent && { id: parent.id, read: old },
    source,
    now,
  })
  const rebased = await rebaseLater(trx, {
    later,
    base: parent ? old : read,
    on: added,
    database: deps.database,
    now,
  })
  await insertPrices(trx, added)
  const { id } = added
  const seq = await moveTimeline(trx, head, { timeline: [...passed, { id, effectiveAt }, ...rebased], now })
  return { id, seq, effectiveAt, now, before: parent?.document ?? null, after }
}

/** Publications pass one after the other. @returns now, in milliseconds. @throws Failure catalogChanged for nodes that follow a file */
export async function lockForPublishing(trx: Db, deps: PublishInput['deps']): Promise<number> {
  if (deps.env.CATALOG_SOURCE === 'file')
    throw new Failure('catalogChanged', {
      message: '本机以 CATALOG_FILE 为准（CATALOG_SOURCE=file），请改文件后重启各节点',
    })
  const now = deps.clock()
  await lockCatalog(trx, now)
  await refuseNodesByFile(trx, deps, now)
  return now
}

/** The versions that will have come into force by an instant, the last of them just before it, and those that will come later. */
export async function placeAt(db: Db, effectiveAt: number) {
  const head = await readHead(db)
  const timeline = await readTimeline(db, head)
  const passed = timeline.filter((version) => version.effectiveAt <= effectiveAt)
  return { head, passed, later: timeline.slice(passed.length) }
}

/** They would go on with the old prices. */
async function refuseNodesByFile(trx: Db, { database }: Pick<Deps, 'database'>, now: number): Promise<void> {
  const nodes = await liveNodes(trx, { engine: database.engine, now })
  const byFile = nodes.filter(({ catalog_source: source }) => source !== 'database')
  if (byFile.length === 0) return
  const names = byFile.map(({ node_id }) => node_id).join('、')
  throw new Failure('catalogChanged', { message: `这些节点仍以文件为准，不会看到改动，请先更换：${names}` })
}
