import type { Price } from '../../../contract/model.ts'
import { priceEntries } from '../../../contract/price-entries.ts'

/** Each item of a price in yuan, as staff read it. */
export function priceText(price: Price): string {
  const { images = [], batchPercent } = price
  return [
    ...priceEntries(price).map(({ label, price: yuan }) => `${label} ${yuan}`),
    ...images.map((one) => [one.size, one.quality, one.price].join(' ')),
    ...(batchPercent === undefined ? [] : [`批处理 ${batchPercent}%`]),
  ].join('，')
}
