import { PRICE_WORDS, type Price } from '../../../contract/model.ts'

/** Each item of a price in yuan, as staff read it. */
export function priceText({ images, ...prices }: Price): string {
  const items = Object.keys(prices) as (keyof typeof prices)[]
  const named = items.map((item) => `${PRICE_WORDS[item].label} ${prices[item]}`)
  return [...named, ...(images ?? []).map((one) => [one.size, one.quality, one.price].join(' '))].join('，')
}
