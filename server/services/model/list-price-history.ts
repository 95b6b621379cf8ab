import { isOffered } from '../../catalog/model-state.ts'
import type { Verb } from '../context.ts'
import { Failure } from '../../errors.ts'
import { readPrice } from '../price/read-price.ts'

const PERIODS_MAX = 200

/** What a model cost and will cost, oldest first. */
export const listPriceHistory: Verb<'model.priceHistory'> = async ({ ctx, input: { modelId } }) => {
  const rows = await ctx.db
    .selectFrom('model_price')
    .select(['effective_at', 'price'])
    .where('model_id', '=', modelId)
    .orderBy('effective_at', 'desc')
    .orderBy('version_id', 'desc')
    .limit(PERIODS_MAX)
    .execute()
  const model = ctx.catalog.models.find(({ id }) => id === modelId)
  if (!model || !isOffered(model)) throw new Failure('notFound', { message: '没有这个模型' })
  const periods = rows.toReversed().map(({ effective_at: from, price }) => ({
    from,
    price: readPrice(price),
  }))
  return { periods }
}
