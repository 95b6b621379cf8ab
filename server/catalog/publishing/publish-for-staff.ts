import type { z } from 'zod'
import { Publication, type CatalogProposed } from '../../../contract/catalog.ts'
import { diffCatalogs } from '../schema/diff-catalogs.ts'
import type { StaffContext } from '../context.ts'
import { assertNoticePeriod, noticeRules } from './assert-notice-period.ts'
import { awaitNodes } from './await-nodes.ts'
import { toDifferences } from './differences.ts'
import { readGiven } from './parse-given.ts'
import { publishCatalog, type Published } from './publish-catalog.ts'
import { readHead } from './read-head.ts'

interface StaffPublication {
  /** `kind:id`, for the audit. */
  subject: string
  change: (document: string) => string | Promise<string>
  source: 'edit'
  reason: string
}

type Differences = z.infer<typeof Publication>['differences']

const MOST = 200

/** Publishes in the transaction of the verb, and tells the audit in what it differs from before. */
export async function publishForStaff(
  ctx: StaffContext,
  publication: StaffPublication,
): Promise<Publication> {
  const { subject, change, source, reason } = publication
  const published = await publishCatalog(ctx.db, {
    deps: ctx.deps,
    change,
    actorId: ctx.caller.userId,
    source,
    reason,
  })
  await assertNoticePeriod(ctx.db, { ...published, ...noticeRules(ctx.deps, { byTwo: false }) })
  const result = {
    version: published.id,
    effectiveAt: published.effectiveAt,
    differences: await differencesOf(published),
  }
  ctx.noteChange({ subject, schema: Publication, after: result })
  return result
}

/** Tells the audit in what a proposed document differs: the document itself is kept by its approval. */
export const noteProposed = (
  ctx: StaffContext,
  { subject, answer }: { subject: string; answer: z.infer<typeof CatalogProposed> },
): void => ctx.noteChange({ subject, schema: Publication, after: answer, approvalId: answer.approvalId })

/** Gives at most 200. */
export async function differencesOf({
  before,
  after,
}: Pick<Published, 'before' | 'after'>): Promise<Differences> {
  const old = before === null ? {} : (await readGiven(before)).raw
  return toDifferences(diffCatalogs(old, (await readGiven(after)).raw).slice(0, MOST))
}

/** Adds which nodes run what was published; once the transaction has ended. */
export async function withNodes(
  { deps }: Pick<StaffContext, 'deps'>,
  result: Publication,
): Promise<Publication> {
  const head = result.version === null ? null : await readHead(deps.database.db)
  if (!head) return result
  const { nodes: count, ...nodes } = await awaitNodes(deps, head.seq)
  return { ...result, nodes: { count, ...nodes } }
}
