import { EMPTY_CATALOG } from '../../catalog/catalog-version.ts'
import { mergeCatalogs } from '../../catalog/merge-catalogs.ts'
import type { Db } from '../../db/client.ts'
import { Failure } from '../../errors.ts'
import { liveNodes } from '../node/live-nodes.ts'
import type { Deps } from '../../deps.ts'
import { parseGiven } from './parse-given.ts'
import { readHead, type CatalogHead } from './read-head.ts'
import { insertVersion, lockCatalog, moveHead } from './store-version.ts'

interface PublishInput {
  deps: Pick<Deps, 'database' | 'clock' | 'env'>
  /** The document of the next version, from the one that will be in force just before it. @throws Failure for what does not fit */
  change: (document: string) => string
  /** When it comes into force, in milliseconds; absent: at once. */
  effectiveAt?: number | undefined
  actorId: string
  source: 'import' | 'edit'
  reason: string
  approvalId?: string
}

export interface Published {
  id: number
  /** Of the head, for `awaitNodes`. */
  seq: number
  effectiveAt: number
  before: string | null
  after: string
}

type Parent = Pick<Scheduled, 'id' | 'document'>
type Source = 'import' | 'edit' | 'rebase'

interface Scheduled {
  id: number
  document: string
  effectiveAt: number
  actorId: string
  reason: string
  approvalId: string
}

/**
 * Adds a version, in the caller's transaction. Versions that are scheduled after it take the change in: each is stored anew, or the
 * publication is refused by the names of the places that both change.
 * @throws Failure badRequest for a document with mistakes, catalogChanged for a conflict or nodes that follow a file
 */
export async function publishCatalog(trx: Db, input: PublishInput): Promise<Published> {
  const { deps, actorId, source, reason, approvalId = '' } = input
  if (deps.env.CATALOG_SOURCE === 'file')
    throw new Failure('catalogChanged', {
      message: '本机以 CATALOG_FILE 为准（CATALOG_SOURCE=file），请改文件后重启各节点',
    })
  const now = deps.clock()
  await lockCatalog(trx, now)
  await refuseNodesByFile(trx, deps, now)
  const effectiveAt = Math.max(input.effectiveAt ?? now, now)
  const head = await readHead(trx)
  const timeline = await readTimeline(trx, head)
  const passed = timeline.filter((version) => version.effectiveAt <= effectiveAt)
  const later = timeline.slice(passed.length)
  const parent = passed.at(-1) ?? null
  const after = input.change(parent?.document ?? EMPTY_CATALOG)
  parseGiven(after)
  const add = (version: Omit<Scheduled, 'id'>, on: Parent | null, from: Source) =>
    insertVersion(trx, {
      parent: on?.document ?? null,
      version: {
        parent_id: on?.id ?? null,
        document: version.document,
        effective_at: version.effectiveAt,
        published_at: now,
        actor_id: version.actorId,
        source: from,
        reason: version.reason,
        approval_id: version.approvalId,
      },
    })
  const id = await add({ document: after, effectiveAt, actorId, reason, approvalId }, parent, source)

  const rebased: { id: number; effectiveAt: number }[] = []
  let base = parent?.document ?? after
  let on: Parent = { id, document: after }
  for (const version of later) {
    const document = rebase({ base, theirs: on.document, mine: version.document })
    on = { id: await add({ ...version, document }, on, 'rebase'), document }
    rebased.push({ id: on.id, effectiveAt: version.effectiveAt })
    base = version.document
  }
  await forgetPrices(
    trx,
    later.map((version) => version.id),
  )

  const chain = [...passed, { id, effectiveAt }, ...rebased]
  const inForce = chain.findLastIndex((version) => version.effectiveAt <= now)
  const first = chain[Math.max(inForce, 0)]
  const seq = await moveHead(trx, head, {
    versionId: first?.id ?? id,
    scheduled: chain.slice(Math.max(inForce, 0) + 1).map((version) => version.id),
  })
  return { id, seq, effectiveAt, before: parent?.document ?? null, after }
}

/** The version in force and those that are scheduled, in the order of their instants. */
async function readTimeline(trx: Db, head: CatalogHead | null): Promise<Scheduled[]> {
  if (!head) return []
  const ids = [head.versionId, ...head.scheduled]
  const rows = await trx.selectFrom('catalog_version').selectAll().where('id', 'in', ids).execute()
  return ids.map((id, index) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`version ${id} of the catalogue is missing`)
    return {
      id,
      document: row.document,
      // The first is in force, whatever its instant says.
      effectiveAt: index === 0 ? -Infinity : row.effective_at,
      actorId: row.actor_id,
      reason: row.reason,
      approvalId: row.approval_id,
    }
  })
}

/** They never come into force: versions that take a change in stand in their place. */
async function forgetPrices(trx: Db, versions: number[]): Promise<void> {
  if (versions.length > 0) await trx.deleteFrom('model_price').where('version_id', 'in', versions).execute()
}

function rebase({ base, theirs, mine }: { base: string; theirs: string; mine: string }): string {
  const { value, conflicts } = mergeCatalogs(JSON.parse(base), JSON.parse(theirs), JSON.parse(mine))
  if (conflicts.length > 0)
    throw new Failure('catalogChanged', {
      message: `已排定的版本也改了这些地方，请先撤回它：${conflicts.slice(0, 10).join('、')}`,
    })
  return writeDocument(value)
}

/** A document as this program writes it. */
export const writeDocument = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** They would go on with the old prices. */
async function refuseNodesByFile(trx: Db, { database }: PublishInput['deps'], now: number): Promise<void> {
  const nodes = await liveNodes(trx, { engine: database.engine, now })
  const byFile = nodes.filter(({ catalog_source: source }) => source !== 'database')
  if (byFile.length === 0) return
  const names = byFile.map(({ node_id }) => node_id).join('、')
  throw new Failure('catalogChanged', { message: `这些节点仍以文件为准，不会看到改动，请先更换：${names}` })
}
