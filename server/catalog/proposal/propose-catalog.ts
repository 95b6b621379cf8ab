import type { z } from 'zod'
import type { CatalogProposed } from '../../../contract/catalog.ts'
import { EMPTY_CATALOG } from '../schema/catalog-version.ts'
import { diffCatalogs } from '../schema/diff-catalogs.ts'
import type { Db } from '../../platform/db/client.ts'
import { problemOf } from '../../platform/errors.ts'
import { aloneText, propose } from '../../identity/index.ts'
import { assertChannels } from '../publishing/assert-channels.ts'
import type { StaffContext, Verb } from '../context.ts'
import { assertNoticePeriod, noticeRules } from '../publishing/assert-notice-period.ts'
import type { CatalogProposal } from '../publishing/catalog-proposal.ts'
import { earliestInstant } from '../publishing/earliest-instant.ts'
import { assertMayPublish } from '../publishing/assert-may-publish.ts'
import { changesOf, toDifferences } from '../publishing/differences.ts'
import { documentOf } from '../publishing/document-of.ts'
import { hasOtherTerms } from '../publishing/has-other-terms.ts'
import { readGiven } from '../publishing/parse-given.ts'
import { readStranded } from './preview-model-edit.ts'
import { publishedBy } from '../publishing/propose-publication.ts'
import { lockForPublishing, placeAt } from '../publishing/publish-catalog.ts'
import { differencesOf, noteProposed } from '../publishing/publish-for-staff.ts'
import { withDocument } from '../publishing/timeline.ts'
import { withheldIn, withoutChannels } from '../publishing/without-channels.ts'

type Answer = z.infer<typeof CatalogProposed>

/** Proposes a whole catalogue, or only checks and compares it. */
export const importCatalog: Verb<'catalog.import'> = async ({ ctx, input: { dryRun, ...input } }) => {
  assertMayPublish(ctx)
  await readGiven(input.document)
  if (dryRun) return checkDocument(ctx, input)
  return proposeDocument(ctx, { ...input, action: 'catalog.import', version: null })
}

export const restoreCatalog: Verb<'catalog.restore'> = async ({ ctx, input }) => {
  assertMayPublish(ctx)
  const document = await documentOf(ctx, input.version)
  return proposeDocument(ctx, { ...input, action: 'catalog.restore', document })
}

/** Shows in what a restored version would differ from the one before it, and what keeps it from being published. */
export const previewRestore: Verb<'catalog.restorePreview'> = async ({ ctx, input }) => {
  assertMayPublish(ctx)
  const { db, deps, now, permissions: held } = ctx
  const after = await documentOf(ctx, input.version)
  const effectiveAt = input.effectiveAt ?? now
  const before = (await parentAt(db, effectiveAt))?.document ?? EMPTY_CATALOG
  const both = { before: JSON.parse(before), after: JSON.parse(after) }
  const isWaiting = await hasOtherTerms({ before, after })
  const [{ catalog: old }, { catalog: restored }] = [await readGiven(before), await readGiven(after)]
  return {
    ...(await readStranded(db, { before: old, after: restored, now })),
    differences: toDifferences(
      diffCatalogs(withoutChannels(both.before, held), withoutChannels(both.after, held)),
    ),
    withheld: withheldIn(both, held),
    refusalText: await problemOf(async () => {
      earliestInstant(input.effectiveAt, now)
      const rules = noticeRules(deps, { byTwo: true })
      await assertNoticePeriod(db, { id: null, before, after, effectiveAt, now, ...rules })
    }),
    aloneText: isWaiting ? await aloneText(ctx, 'price.approve') : null,
  }
}

type DocumentInput = Pick<CatalogProposal, 'document' | 'effectiveAt'>

async function checkDocument(ctx: StaffContext, { document, effectiveAt }: DocumentInput): Promise<Answer> {
  const parent = await parentAt(ctx.db, earliestInstant(effectiveAt, ctx.now) ?? ctx.now)
  await assertChannels({ before: parent?.document ?? EMPTY_CATALOG, after: document, env: ctx.deps.env })
  const differences = await differencesOf({ before: parent?.document ?? null, after: document })
  const answer = { state: 'checked', approvalId: '', version: null, effectiveAt: null, differences } as const
  noteProposed(ctx, { subject: 'catalog:', answer })
  return answer
}

interface Proposal extends DocumentInput {
  action: 'catalog.import' | 'catalog.restore'
  /** What is restored; null: it is imported. */
  version: number | null
  reason: string
}

async function proposeDocument(ctx: StaffContext, { action, ...proposal }: Proposal): Promise<Answer> {
  const { db, deps } = ctx
  const { document, version, reason } = proposal
  const now = await lockForPublishing(db, deps)
  const effectiveAt = earliestInstant(proposal.effectiveAt, ctx.now)
  const parent = await parentAt(db, effectiveAt ?? now)
  const before = parent?.document ?? null
  const payload: CatalogProposal = {
    version,
    parentId: parent?.id ?? null,
    effectiveAt,
    reason,
    changes: changesOf((await readGiven(before ?? EMPTY_CATALOG)).raw, (await readGiven(document)).raw),
    document,
  }
  const proposed = await propose(ctx, { action, payload, reason })
  const published = proposed.state === 'done' ? await publishedBy(db, proposed.approvalId) : null
  const differences = await differencesOf({ before, after: document })
  const answer = { ...proposed, version: null, effectiveAt, ...published, differences }
  noteProposed(ctx, { subject: `catalog:${version ?? ''}`, answer })
  return answer
}

async function parentAt(db: Db, effectiveAt: number) {
  const { passed } = await placeAt(db, effectiveAt)
  return withDocument(db, passed.at(-1))
}
