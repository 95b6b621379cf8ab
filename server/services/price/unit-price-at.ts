import type { CatalogModel } from '../../catalog/schema.ts'
import { imagePrice } from '../model/image-price.ts'
import { nanoOf, unitPrices } from '../model/price.ts'
import type { Usage } from './read-usage.ts'

type Used = Pick<Usage, 'item' | 'quality' | 'size'>

/** What one unit of an item costs of a model, in nano-yuan; null: it cannot be bought. */
export function unitPriceAt(model: CatalogModel): (used: Used) => bigint | null {
  if (model.type === 'image') {
    return ({ quality, size }) => {
      const found = imagePrice(model.price, { quality: quality || undefined, size: size || undefined })
      return found ? nanoOf(found.price) : null
    }
  }
  const units: Partial<Record<Used['item'], bigint>> = unitPrices(model)
  return ({ item }) => units[item] ?? null
}
