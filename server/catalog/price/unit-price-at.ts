import type { CatalogModel, ChatModel } from '../schema/schema.ts'
import { chatRates, rateFor } from '../model/chat-rates.ts'
import { imagePrice } from '../model/image-price.ts'
import { nanoOf } from '../../../contract/money.ts'
import { unitPrices } from '../model/price.ts'
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
  if (model.type === 'chat') return chatPriceAt(model)
  const units: Partial<Record<Used['item'], bigint>> = unitPrices(model)
  return ({ item }) => units[item] ?? null
}

/** Of tokens that were billed by a service tier it is the price at that tier; a prompt was just longer than the length it was billed by. */
function chatPriceAt(model: ChatModel): (used: Used) => bigint | null {
  const rates = chatRates(model.price)
  const { webSearch } = unitPrices(model)
  return ({ item, quality: tier, size: above }) => {
    if (item === 'webSearch') return webSearch ?? null
    const { prices } = rateFor(rates, { tier, prompt: above === '' ? 0 : Number(above) + 1 })
    return rates.some((one) => one.tier === tier)
      ? ((prices as Partial<Record<typeof item, bigint>>)[item] ?? null)
      : null
  }
}
