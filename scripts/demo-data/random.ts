import { randomFrom } from '../../server/engines/engine/seed.ts'

export type Random = ReturnType<typeof createRandom>

/** Numbers that a seed repeats. */
export function createRandom(seed: number) {
  const next = randomFrom(seed)
  /** Box-Muller. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

  function itemAt<T>(list: readonly T[], index: number): T {
    const item = list[index]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  return {
    /** It is at least 0 and less than 1. */
    next,
    /** A whole number between both, inclusive. */
    int: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]) => itemAt(list, Math.floor(next() * list.length)),
    /** @param weights of the entries, in their order; not all 0 */
    weighted<T>(list: readonly T[], weights: readonly number[]): T {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
      return itemAt(list, index < 0 ? list.length - 1 : index)
    },
    /** Log-normal around a median; `spread` is the standard deviation of the logarithm. */
    around: (median: number, spread: number) => median * Math.exp(spread * normal()),
    /** How many of something happen that happens `mean` times on average. */
    count(mean: number): number {
      if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      const least = Math.exp(-mean)
      let found = 0
      for (let product = next(); product > least; product *= next()) found += 1
      return found
    },
  }
}
