import type { Price } from '../../../contract/model.ts'
import { PRICE_WORDS } from '../../../contract/price-words.ts'
import { priceEntries } from '../../../contract/price-entries.ts'
import type { PricePoint } from '../../../contract/price.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import type { Verb } from '../context.ts'
import { readPricePeriods } from '../model/price-history.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'

/** What each item of a model cost at the end of every hour, day or month, until now; nothing while it was not offered. */
export const getPriceSeries: Verb<'price.series'> = async ({ ctx, input }) => {
  const { id } = modelOf(ctx.catalog, input.id)
  const periods = await readPricePeriods(ctx.db, id)
  const { starts } = timeBuckets(readPeriod(input, ctx.now), input.granularity)
  return starts.flatMap((at, nth) => {
    const end = Math.min((starts[nth + 1] ?? Number.MAX_SAFE_INTEGER) - 1, ctx.now)
    const price = at > ctx.now ? null : (periods.findLast(({ from }) => from <= end)?.price ?? null)
    return price ? itemsOf(price).map((item) => ({ at, ...item })) : []
  })
}

function itemsOf(price: Price): Omit<PricePoint, 'at'>[] {
  return [
    ...priceEntries(price).map(({ label, unit, price: yuan }) => ({
      item: `${label}（每${unit}）`,
      price: yuan,
    })),
    ...(price.images ?? []).map(({ size, quality, price: yuan }) => ({
      item: [PRICE_WORDS.perImage.label, size, quality].filter(Boolean).join(' '),
      price: yuan,
    })),
  ]
}
