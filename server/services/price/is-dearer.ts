import type { Price } from '../../../contract/model.ts'
import { parseYuan } from '../../../contract/money.ts'
import { imagePrice } from '../model/image-price.ts'

/** Whether anything costs more than before; what could not be bought before, or cannot any more, does not. */
export function isDearer(before: Price | null, after: Price | null): boolean {
  if (!before || !after) return false
  const { images: _before, ...old } = withWrites(before)
  const { images: _after, ...next } = withWrites(after)
  const items = Object.keys(next) as (keyof typeof next)[]
  // An item that the old price has not: the name stands for another kind of model.
  if (items.some((item) => nano(next[item]) > nano(old[item]))) return true
  return combinations(before, after).some((tier) => {
    const [was, is] = [imagePrice(before, tier), imagePrice(after, tier)]
    return was !== undefined && is !== undefined && nano(is.price) > nano(was.price)
  })
}

/** What is written to a cache costs as input where it has no price of its own. */
const withWrites = (price: Price): Price => {
  const { input, cacheWrite5m = input, cacheWrite1h = input } = price
  return {
    ...price,
    ...(cacheWrite5m !== undefined && { cacheWrite5m }),
    ...(cacheWrite1h !== undefined && { cacheWrite1h }),
  }
}

/** Every picture that can be asked for by either. */
function combinations(...prices: Price[]) {
  const entries = prices.flatMap(({ images = [] }) => images)
  const qualities = [...new Set([undefined, ...entries.map(({ quality }) => quality)])]
  const sizes = [...new Set([undefined, ...entries.map(({ size }) => size)])]
  return entries.length === 0 ? [] : qualities.flatMap((quality) => sizes.map((size) => ({ quality, size })))
}

const nano = (yuan: string | undefined) => parseYuan(yuan ?? '0') ?? 0n
