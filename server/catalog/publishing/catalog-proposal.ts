import { z } from 'zod'
import { EMPTY_CATALOG } from '../schema/catalog-version.ts'
import type { Permissions } from '../../../contract/permissions.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps, StaffContext } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import type { ApprovalRule } from '../../identity/index.ts'
import { assertChannels } from './assert-channels.ts'
import { assertNoticePeriod, noticeRules } from './assert-notice-period.ts'
import { hasOtherTerms } from './has-other-terms.ts'
import { documentOf } from './document-of.ts'
import { changesOf } from './differences.ts'
import { withheldIn, withoutChannels } from './without-channels.ts'
import { publishCatalog } from './publish-catalog.ts'

const CatalogProposal = z.strictObject({
  /** What is restored; null: a document that was given. */
  version: z.int().nullable(),
  /** What was in force before it when it was proposed: another version since then needs another proposal. Null: none. */
  parentId: z.int().nullable(),
  /** Milliseconds; null: as soon as it is approved. */
  effectiveAt: z.int().nullable(),
  reason: z.string(),
  /** Every place in which `document` differs from the parent, as `before → after`. */
  changes: z.record(z.string(), z.string()),
  document: z.string(),
})
export type CatalogProposal = z.infer<typeof CatalogProposal>

/** A whole catalogue: what changes prices or what is sold takes two. */
export const publishProposed: ApprovalRule<CatalogProposal, StaffContext> = {
  permission: 'price.approve',
  payload: CatalogProposal,
  subjectOf: ({ version }) => `catalog:${version ?? ''}`,
  /** The document itself stands in its version once it is published. */
  audited: CatalogProposal.omit({ document: true }),
  shown: showProposal,
  userOf: () => null,
  mustWait: async (trx, _ctx, payload) =>
    hasOtherTerms({ before: (await parentOf(trx, payload)) ?? EMPTY_CATALOG, after: payload.document }),
  async prepare(trx, { payload, deps, now }) {
    const before = await parentOf(trx, payload)
    await assertUpstreams(payload, before ?? EMPTY_CATALOG, deps)
    const effectiveAt = payload.effectiveAt ?? now
    const rules = noticeRules(deps, { byTwo: payload.version !== null })
    await assertNoticePeriod(trx, { id: null, before, after: payload.document, effectiveAt, now, ...rules })
  },
  async apply(trx, { payload, approvalId, proposerId, deps }) {
    const published = await publishCatalog(trx, {
      deps,
      async change(before, parentId) {
        if (parentId !== payload.parentId)
          throw new Failure('catalogChanged', { message: '目录在提议之后变过，请重新提议' })
        await assertUpstreams(payload, before, deps)
        return payload.document
      },
      effectiveAt: payload.effectiveAt ?? undefined,
      actorId: proposerId,
      source: 'import',
      reason: payload.reason,
      approvalId,
    })
    await assertNoticePeriod(trx, { ...published, ...noticeRules(deps, { byTwo: payload.version !== null }) })
  },
}

async function showProposal(
  db: Db,
  { version, parentId, effectiveAt, reason, document }: CatalogProposal,
  held: Permissions,
): Promise<unknown> {
  const parent = await parentOf(db, { parentId })
  const [before, after] = [JSON.parse(parent ?? EMPTY_CATALOG), JSON.parse(document)]
  const withheld = withheldIn({ before, after }, held)
  return {
    version,
    parentId,
    effectiveAt,
    reason,
    changes: changesOf(withoutChannels(before, held), withoutChannels(after, held)),
    ...(withheld.length > 0 && { withheld }),
  }
}

const parentOf = async (trx: Db, { parentId }: Pick<CatalogProposal, 'parentId'>): Promise<string | null> =>
  parentId === null ? null : documentOf({ db: trx }, parentId)

/** A past version leads nowhere that it did not lead before. */
async function assertUpstreams(
  { version, document }: CatalogProposal,
  before: string,
  { env }: Pick<Deps, 'env'>,
): Promise<void> {
  if (version === null) await assertChannels({ before, after: document, env })
}
