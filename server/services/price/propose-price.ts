import { parseYuan } from '../../../contract/money.ts'
import { PriceFields } from '../../../contract/price.ts'
import { badField } from '../../errors.ts'
import { propose } from '../approval/propose.ts'
import { modelOf } from '../catalog/catalog-models.ts'
import { parseGiven } from '../catalog/parse-given.ts'
import { documentAt } from '../catalog/timeline.ts'
import type { Verb } from '../context.ts'
import { priceOf } from '../model/to-model.ts'

/** Proposes what a model is to cost; it costs so once a second person has approved, and the instant has come. */
export const proposePriceChange: Verb<'price.propose'> = async ({ ctx, input }) => {
  const { modelId, effectiveAt, confirmFree, reason, ...fields } = input
  const before = priceOf(modelOf(parseGiven(await documentAt(ctx.db, effectiveAt ?? ctx.now)), modelId))
  const { images, ...items } = PriceFields.parse(fields)
  const given = Object.entries(items).flatMap(([item, yuan]) =>
    yuan === null || yuan === '' ? [] : [[item, yuan] as const],
  )
  if (given.length === 0 && !images) throw badField('input', '请填写价格')
  if (before.images && !images) throw badField('images', '这个模型按质量与尺寸定价，请写出每一档的价格')
  const bySize = (images ?? []).map(({ price }, index) => [`images.${index}.price`, price] as const)
  for (const [item, yuan] of [...given, ...bySize]) {
    const nano = parseYuan(yuan)
    if (nano === null) throw badField(item, '须为不超过 9 位小数的金额')
    if (nano === 0n && confirmFree !== '免费') throw badField('confirmFree', '价格为 0 时须输入“免费”')
  }
  const price = { ...Object.fromEntries(given), ...(images && { images: images.map(withoutBlanks) }) }
  return propose(ctx, {
    action: 'price.propose',
    payload: { modelId, before, price, effectiveAt, reason },
    reason,
  })
}

const withoutBlanks = (entry: Record<string, string>) =>
  Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== ''))
