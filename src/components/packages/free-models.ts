import type { Model } from '../../../contract/model.ts'
import { PRICE_WORDS, type PriceItem } from '../../../contract/price-words.ts'
import { parseYuan } from '../../../contract/money.ts'

const ITEMS = Object.keys(PRICE_WORDS) as PriceItem[]

/** Those of which nothing costs anything. */
export const freeModels = <M extends Pick<Model, 'price'>>(models: readonly M[]): M[] =>
  models.filter(({ price }) => {
    const amounts = ITEMS.flatMap((item) => price[item] ?? [])
    const isFree = amounts.every((amount) => parseYuan(amount) === 0n)
    return isFree && amounts.length > 0 && !price.tiers && !price.images
  })
