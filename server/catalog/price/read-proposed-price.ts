import type { Price } from '../../../contract/model.ts'
import { parseYuan } from '../../../contract/money.ts'
import { PriceFields, type PriceProposal } from '../../../contract/price.ts'
import { badField } from '../../platform/errors.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import { parseGiven } from '../publishing/parse-given.ts'
import { documentAt } from '../publishing/timeline.ts'
import type { Context } from '../context.ts'
import { termsOf } from '../model/to-model.ts'
import { assertNotFree } from './assert-not-free.ts'

type ProposalInput = Omit<PriceProposal, 'reason' | 'isCorrection'>

interface ProposedPrice {
  /** What the model costs then without the proposal. */
  before: Price
  /** Its items as the catalogue has them. */
  price: Record<string, unknown>
}

/** @throws Failure badRequest for a price that is not written whole, and for one of 0 that is not confirmed */
export async function readProposedPrice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { modelId, effectiveAt, confirmFree, batchPercent, ...fields }: ProposalInput,
): Promise<ProposedPrice> {
  const model = modelOf(parseGiven(await documentAt(db, effectiveAt ?? now)), modelId)
  const before = termsOf(model)
  const { images, tiers, ...items } = PriceFields.parse(fields)
  const prices = Object.entries(items).flatMap(([item, yuan]) =>
    yuan === null || yuan === '' ? [] : [[item, yuan] as const],
  )
  if (prices.length === 0 && !images) throw badField('input', '请填写价格')
  if (before.images && !images) throw badField('images', '这个模型按质量与尺寸定价，请写出每一档的价格')
  const bySize = (images ?? []).map(({ price }, index) => [`images.${index}.price`, price] as const)
  const byTier = (tiers ?? []).map(withoutBlanks)
  const ofTiers = byTier.flatMap((tier, index) =>
    Object.entries(tier).flatMap(([item, yuan]) =>
      item !== 'tier' && typeof yuan === 'string' ? [[`tiers.${index}.${item}`, yuan] as const] : [],
    ),
  )
  const kept = model.type === 'chat' ? model.price.tiers : undefined
  const tiersThen = tiers === null ? kept : byTier
  for (const [item, yuan] of [...prices, ...bySize, ...ofTiers]) {
    const nano = parseYuan(yuan)
    if (nano === null) throw badField(item, '须为不超过 9 位小数的金额')
    if (nano === 0n) assertNotFree(confirmFree)
  }
  return {
    before,
    price: {
      ...Object.fromEntries(prices),
      ...(images && { images: images.map(withoutBlanks) }),
      ...(tiersThen && tiersThen.length > 0 && { tiers: tiersThen }),
      ...(batchPercent !== null && { batchPercent }),
    },
  }
}

const withoutBlanks = (entry: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== '' && value !== null))
