import type { Price } from '../../../contract/model.ts'
import { PRICE_WORDS } from '../../../contract/price-words.ts'
import { priceEntries } from '../../../contract/price-entries.ts'

interface PriceLine {
  label: string
  /** Decimal yuan. */
  amount: string
  unit: string
}

/** What most calls are compared by. */
export const FIRST_PRICES: readonly string[] = [PRICE_WORDS.input.label, PRICE_WORDS.output.label]

export function priceLines(price: Price): PriceLine[] {
  return priceEntries(price).flatMap(({ item, label, unit, price: amount }): PriceLine[] => {
    if (item !== 'perImage' || !price.images) return [{ label, unit, amount }]
    return price.images.map(({ quality, size, price: each }) => ({
      label: [size?.replace('x', '×'), quality].filter(Boolean).join(' · ') || PRICE_WORDS.perImage.label,
      amount: each,
      unit: PRICE_WORDS.perImage.unit,
    }))
  })
}

/** What calls at no service tier and of no great length cost: the rest stands on the page of the model. */
export const plainPrice = ({ tiers: _tiers, ...price }: Price): Price => price

/** Those by which models are compared at a glance: what is read and what is written, or the first there is. */
export function firstPrices(price: Price): PriceLine[] {
  const lines = priceLines(plainPrice(price))
  const first = lines.filter(({ label }) => FIRST_PRICES.includes(label))
  return first.length > 0 ? first : lines.slice(0, 1)
}
