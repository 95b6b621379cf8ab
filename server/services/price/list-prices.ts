import type { Verb } from '../context.ts'
import { modelOf } from '../catalog/catalog-models.ts'
import { readPricePeriods } from '../model/read-price-periods.ts'

export const listPrices: Verb<'price.history'> = async ({ ctx, input: { modelId } }) => {
  const { id } = modelOf(ctx.catalog, modelId)
  return { periods: await readPricePeriods(ctx.db, id) }
}
