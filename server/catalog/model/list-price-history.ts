import { isOffered } from '../schema/model-state.ts'
import type { Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { readPricePeriods } from './read-price-periods.ts'

/** What a model cost and will cost, oldest first. */
export const listPriceHistory: Verb<'model.priceHistory'> = async ({ ctx, input: { modelId } }) => {
  const periods = await readPricePeriods(ctx.db, modelId)
  const model = ctx.catalog.models.find(({ id }) => id === modelId)
  if (!model || !isOffered(model)) throw new Failure('notFound', { message: '没有这个模型' })
  return { periods: periods.map(({ from, price, isCorrection }) => ({ from, price, isCorrection })) }
}
