/** Numbers that a seed repeats. */
export interface Random {
  /** It is at least 0 and less than 1. */
  next(): number
  /** A whole number between both, inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** @param weights of the entries, in their order; not all 0 */
  weighted<T>(list: readonly T[], weights: readonly number[]): T
  /** Log-normal around a median; `spread` is the standard deviation of the logarithm. */
  around(median: number, spread: number): number
  /** How many of something happen that happens `mean` times on average. */
  count(mean: number): number
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Box-Muller. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

  function itemAt<T>(list: readonly T[], index: number): T {
    const item = list[index]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    weighted(list, weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        left -= weight
        if (left < 0) return itemAt(list, index)
      }
      return itemAt(list, list.length - 1)
    },
    around: (median, spread) => median * Math.exp(spread * normal()),
    count(mean) {
      if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      const least = Math.exp(-mean)
      let found = 0
      for (let product = next(); product > least; product *= next()) found += 1
      return found
    },
  }
}
