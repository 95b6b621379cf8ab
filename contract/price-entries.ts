import type { Price } from './model.ts'
import { PRICE_ITEMS, PRICE_WORDS, type PriceItem } from './price-words.ts'
import { tierWords } from './tier-words.ts'

export interface PriceEntry {
  item: PriceItem
  label: string
  unit: string
  /** Decimal yuan. */
  price: string
}

/** Every price of a model but those of pictures by quality and size, in words: those of all calls first, then tier by tier. */
export function priceEntries(price: Price): PriceEntry[] {
  const plain = PRICE_ITEMS.flatMap((item): PriceEntry[] => {
    const own = price[item]
    return own === undefined ? [] : [{ item, ...wordOf(item, price), price: own }]
  })
  const byTier = (price.tiers ?? []).flatMap((tier) =>
    PRICE_ITEMS.flatMap((item): PriceEntry[] => {
      const own = item in tier ? tier[item as keyof typeof tier] : undefined
      if (typeof own !== 'string') return []
      const { label, unit } = PRICE_WORDS[item]
      return [{ item, label: [label, ...tierWords(tier)].join(' · '), unit, price: own }]
    }),
  )
  return [...plain, ...byTier]
}

/** A search of a chat model is one of the web; of others, one in documents. */
const wordOf = (item: PriceItem, { output }: Price) =>
  item === 'perSearch' && output !== undefined ? { label: '联网搜索', unit: '次' } : PRICE_WORDS[item]
