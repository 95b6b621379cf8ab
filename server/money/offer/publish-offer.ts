import { z } from 'zod'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../../identity/index.ts'
import { documentAt, parseGiven, publishCatalog } from '../../catalog/index.ts'
import { changeOffer, checkOffer, offerOf, OfferPatch, revOfOffer } from './offer-document.ts'
import { offerCautions } from './offer-terms.ts'

const OfferChange = z.strictObject({
  packageId: z.string(),
  /** It is the revision of the offer when the change was proposed: another offer since then needs another proposal. 0: it is new. */
  rev: z.int(),
  /** What the changed fields were, and what they become. */
  before: OfferPatch,
  offer: OfferPatch,
  reason: z.string(),
})
type OfferChange = z.infer<typeof OfferChange>

/** What gives more than one person may give takes a second one. */
export const publishOffer: ApprovalRule<OfferChange, StaffContext> = {
  permission: 'price.approve',
  payload: OfferChange,
  subjectOf: ({ packageId }) => `package:${packageId}`,
  userOf: () => null,
  async mustWait(trx, { deps, now }, payload) {
    const document = await documentAt(trx, now)
    const cautions = offerCautions({
      before: offerOf(document, payload.packageId),
      after: checkOffer(document, payload),
      catalog: parseGiven(document),
      alonePercent: deps.settings.current().packageAlonePercent,
      now,
    })
    return cautions.length > 0
  },
  async prepare(trx, { payload, now }) {
    assertUnchanged(await documentAt(trx, now), payload)
  },
  async apply(trx, { payload, approvalId, proposerId, deps }) {
    await publishCatalog(trx, {
      deps,
      change(document) {
        assertUnchanged(document, payload)
        checkOffer(document, payload)
        return changeOffer(document, payload)
      },
      actorId: proposerId,
      source: 'edit',
      reason: payload.reason,
      approvalId,
    })
  },
}

/** @throws Failure `rowChanged` */
export function assertUnchanged(
  document: string,
  { packageId, rev }: Pick<OfferChange, 'packageId' | 'rev'>,
) {
  const current = offerOf(document, packageId)
  if (revOfOffer(current) === rev) return
  throw new Failure('rowChanged', {
    message: rev === 0 ? '已有这个编号的资源包' : '这个资源包在此期间已被改动，请核对后再做',
  })
}
