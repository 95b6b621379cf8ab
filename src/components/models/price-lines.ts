import { PRICE_WORDS, type Price } from '../../../contract/model.ts'

export interface PriceLine {
  label: string
  /** Decimal yuan. */
  amount: string
  unit: string
}

const items = Object.keys(PRICE_WORDS) as (keyof typeof PRICE_WORDS)[]

export function priceLines(price: Price): PriceLine[] {
  return items.flatMap((item): PriceLine[] => {
    const amount = price[item]
    if (amount === undefined) return []
    if (item !== 'perImage' || !price.images) return [{ ...PRICE_WORDS[item], amount }]
    return price.images.map(({ quality, size, price: each }) => ({
      label: [size?.replace('x', '×'), quality].filter(Boolean).join(' · ') || PRICE_WORDS.perImage.label,
      amount: each,
      unit: PRICE_WORDS.perImage.unit,
    }))
  })
}
