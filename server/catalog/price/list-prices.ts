import { pageOf } from '../../platform/db/list-page.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import type { Verb } from '../context.ts'
import { readPricePeriods } from '../model/price-history.ts'
import { priceText } from '../model/price-text.ts'

export const listPrices: Verb<'price.history'> = async ({ ctx, input }) => {
  const { id } = modelOf(ctx.catalog, input.modelId)
  const periods = await readPricePeriods(ctx.db, id)
  const current = periods.findLastIndex(({ from }) => from <= ctx.now)
  const rows = periods.map(({ versionId, from, price, isCorrection }, nth) => ({
    versionId,
    modelId: id,
    from,
    state: nth === current ? ('now' as const) : nth < current ? ('past' as const) : ('ahead' as const),
    isCorrection,
    priceText: price && priceText(price),
  }))
  return pageOf(input.order === 'asc' ? rows : rows.toReversed(), input)
}
