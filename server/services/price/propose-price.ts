import { parseYuan } from '../../../contract/money.ts'
import { PriceFields } from '../../../contract/price.ts'
import { badField, Failure } from '../../errors.ts'
import { propose } from '../approval/propose.ts'
import type { Verb } from '../context.ts'
import { priceOf } from '../model/to-model.ts'

/** Proposes what a model is to cost; it costs so once a second person has approved, and the instant has come. */
export const proposePriceChange: Verb<'price.propose'> = async ({ ctx, input }) => {
  const { modelId, effectiveAt, confirmFree, reason, ...fields } = input
  const model = ctx.catalog.models.find(({ id }) => id === modelId)
  if (!model) throw new Failure('notFound', { message: '没有这个模型' })
  const given = Object.entries(PriceFields.parse(fields)).flatMap(([item, yuan]) =>
    yuan === null || yuan === '' ? [] : [[item, yuan] as const],
  )
  if (given.length === 0) throw badField('input', '请填写价格')
  for (const [item, yuan] of given) {
    const nano = parseYuan(yuan)
    if (nano === null) throw badField(item, '须为不超过 9 位小数的金额')
    if (nano === 0n && confirmFree !== '免费') throw badField('confirmFree', '价格为 0 时须输入“免费”')
  }
  return propose(ctx, {
    action: 'price.propose',
    payload: { modelId, before: priceOf(model), price: Object.fromEntries(given), effectiveAt, reason },
    reason,
  })
}
