import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { PROPOSAL_DAYS } from '../../../contract/price.ts'
import { Price } from '../../../contract/model.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { isOffered } from '../schema/model-state.ts'
import type { CatalogModel } from '../schema/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { badField, Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule, Proposal } from '../../identity/index.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import { parseGiven, readGiven } from '../publishing/parse-given.ts'
import { earliestInstant } from '../publishing/earliest-instant.ts'
import { changePrice } from '../publishing/change-price.ts'
import { documentAt } from '../publishing/timeline.ts'
import { publishCatalog } from '../publishing/publish-catalog.ts'
import { termsOf } from '../model/to-model.ts'
import { isMoreExpensive } from '../publishing/is-more-expensive.ts'
import { assertNoticePeriod, noticeRules } from '../publishing/assert-notice-period.ts'

/** Items of a price as the catalogue has them, which checks them. */
const Items = z.record(z.string(), z.unknown())

export const PriceChange = z.strictObject({
  modelId: z.string(),
  /** What it cost when it was proposed: another price since then needs another proposal. */
  before: Price,
  price: Items,
  /** Milliseconds; null: as soon as it is approved. */
  effectiveAt: z.int().nullable(),
  /** It goes back, at once, to at most what the model cost before a change. */
  isCorrection: z.literal(true).optional(),
  reason: z.string(),
})
type PriceChange = z.infer<typeof PriceChange>

/** Operators propose, finance approves: always two. */
export const proposePrice: ApprovalRule<PriceChange, StaffContext> = {
  permission: 'price.approve',
  payload: PriceChange,
  subjectOf: ({ modelId }) => `model:${modelId}`,
  userOf: () => null,
  mustWait: async () => true,
  async prepare(trx, { payload, deps, now }) {
    earliestInstant(payload.effectiveAt, now)
    const before = await documentAt(trx, payload.effectiveAt ?? now)
    const document = changePrice(before, payload)
    const after = modelOf((await readGiven(document)).catalog, payload.modelId)
    // A model that is not on sale has no users to notify.
    if (!isOffered(after)) return
    const rules = noticeRules(deps, { byTwo: payload.isCorrection === true })
    if (payload.isCorrection)
      await assertNoticePeriod(trx, { id: null, before, after: document, effectiveAt: now, now, ...rules })
    else assertLead({ ...payload, after, now, ...rules })
  },
  async apply(trx, proposal) {
    const { deps, payload } = proposal
    const published = await publish(trx, proposal)
    const rules = noticeRules(deps, { byTwo: payload.isCorrection === true })
    await assertNoticePeriod(trx, { ...published, ...rules })
  },
}

const publish = (trx: Db, { payload, approvalId, proposerId, deps }: Proposal<PriceChange, StaffContext>) =>
  publishCatalog(trx, {
    deps,
    change: (document) => {
      const { modelId, before, price } = payload
      if (!isDeepStrictEqual(termsOf(modelOf(parseGiven(document), modelId)), before))
        throw new Failure('catalogChanged', { message: '这个模型的价格在提议之后变过，请重新提议' })
      return changePrice(document, { modelId, price })
    },
    effectiveAt: payload.effectiveAt ?? undefined,
    actorId: proposerId,
    source: 'edit',
    reason: payload.reason,
    approvalId,
  })

interface Lead extends Pick<PriceChange, 'before' | 'effectiveAt'> {
  after: CatalogModel
  now: number
  /** How far ahead a rise is announced. */
  noticeDays: number
}

/** @throws Failure badRequest for a rise that would come without notice, were it approved as late as it can be */
export function assertLead({ before, effectiveAt, after, now, noticeDays }: Lead): void {
  const days = noticeDays + PROPOSAL_DAYS
  if (
    !isMoreExpensive(before, termsOf(after)) ||
    (effectiveAt !== null && effectiveAt >= now + days * DAY_MS)
  )
    return
  throw badField(
    'effectiveAt',
    `涨价须提前 ${noticeDays} 天公告，请选 ${days} 天以后的生效时间；改错的价格可以更正`,
  )
}
