import type { Price, PriceTier } from '../../../contract/model.ts'
import { PRICE_ITEMS, type PriceItem } from '../../../contract/price-words.ts'
import { parseYuan } from '../../../contract/money.ts'
import { ofPercent } from '../model/batch-price.ts'
import { imagePrice } from '../model/image-price.ts'

/**
 * Whether anything costs more than before; what could not be bought before, or cannot any more, does not.
 * @param since prices that were in force after `before`: what could be bought at one of them is not compared
 */
export function isMoreExpensive(
  before: Price | null,
  after: Price | null,
  since: readonly Price[] = [],
): boolean {
  if (!before || !after) return false
  if (isRateDearer(before, after, since)) return true
  const [oldBatch, nextBatch] = [batchOf(before), batchOf(after)]
  const batchesSince = since.flatMap((price) => batchOf(price) ?? [])
  if (oldBatch && nextBatch && isRateDearer(oldBatch, nextBatch, batchesSince)) return true
  return combinations(before, after).some((tier) => {
    const [was, is] = [imagePrice(before, tier), imagePrice(after, tier)]
    if (was === undefined || is === undefined || nano(is.price) <= nano(was.price)) return false
    return since.every((price) => imagePrice(price, tier) === undefined)
  })
}

/** Whether anything costs more than it did when it could last be bought. @param before the latest first; null: the model was not offered */
export const isRise = (before: readonly (Price | null)[], after: Price | null): boolean => {
  const prices = before.filter((price) => price !== null)
  return prices.some((price, nth) => isMoreExpensive(price, after, prices.slice(0, nth)))
}

/** What could not be asked for before has no price that rises. */
const isNew = (item: PriceItem, old: Price) =>
  old[item] === undefined &&
  (item === 'perPartialImage'
    ? old.perImage !== undefined
    : old.output !== undefined && (item === 'perSearch' || item === 'audioOutput'))

/** An item that the old price has not: the name stands for another kind of model. */
const isAnyDearer = (old: Price, next: Price, since: readonly Price[]) =>
  PRICE_ITEMS.some(
    (item) =>
      !isNew(item, old) &&
      nano(next[item]) > nano(old[item]) &&
      since.every((price) => price[item] === undefined),
  )

/** What is written to a cache, sound that goes in, and answers with thoughts cost as input and output where they have no price of their own. */
const withRest = <
  P extends Pick<
    Price,
    'input' | 'cacheWrite5m' | 'cacheWrite1h' | 'audioInput' | 'output' | 'thinkingOutput'
  >,
>(
  price: P,
): P => {
  const { input, output } = price
  if (input === undefined) return price
  return {
    cacheWrite5m: input,
    cacheWrite1h: input,
    audioInput: input,
    ...(output !== undefined && { thinkingOutput: output }),
    ...price,
  }
}

/** Compares the rates of all calls, of those at each service tier that both have, and at each length of prompt at which either changes. */
function isRateDearer(before: Price, after: Price, since: readonly Price[]): boolean {
  const tiers = [before, after].map(({ tiers: own = [] }) => own)
  const names = [undefined, ...tiers.flat().map(({ tier }) => tier)]
  const lengths = [0, ...tiers.flat().map(({ above = 0 }) => above)]
  return [...new Set(names)].some((tier) =>
    [...new Set(lengths)].some((above) => {
      const at = (price: Price) => tierOf(price, { tier, above })
      const [old, next] = [at(before), at(after)]
      const later = since.flatMap((price) => at(price) ?? []).map(withRest)
      return old && next ? isAnyDearer(withRest(old), withRest(next), later) : false
    }),
  )
}

/** What tokens of a prompt cost that is longer than `above`. @returns undefined if there is no such service tier */
function tierOf({ tiers = [], ...base }: Price, { tier, above }: Pick<PriceTier, 'tier' | 'above'>) {
  const own = tiers
    .filter((one) => one.tier === tier && (one.above ?? 0) <= (above ?? 0))
    .toSorted((a, b) => (b.above ?? 0) - (a.above ?? 0))
  return own[0] ?? (tier === undefined ? base : undefined)
}

/** @returns null: it takes no batches */
function batchOf({ batchPercent, tiers, ...price }: Price): Price | null {
  if (batchPercent === undefined) return null
  const part = <P extends object>(of: P) =>
    Object.fromEntries(
      Object.entries(of).map(([item, yuan]: [string, unknown]) => [
        item,
        typeof yuan === 'string' && item !== 'tier' ? ofPercent(yuan, BigInt(batchPercent)) : yuan,
      ]),
    ) as P
  return { ...part(price), ...(tiers && { tiers: tiers.filter(({ tier }) => tier === undefined).map(part) }) }
}

/** Every picture that can be asked for by either. */
function combinations(...prices: Price[]) {
  const entries = prices.flatMap(({ images = [] }) => images)
  const qualities = [...new Set([undefined, ...entries.map(({ quality }) => quality)])]
  const sizes = [...new Set([undefined, ...entries.map(({ size }) => size)])]
  return entries.length === 0 ? [] : qualities.flatMap((quality) => sizes.map((size) => ({ quality, size })))
}

const nano = (yuan: string | undefined) => parseYuan(yuan ?? '0') ?? 0n
