import type { LocalAttempt } from './local-attempt.ts'
import type { Billed } from './read-bill.ts'

/** A bill has the moment that a request began or ended at, by the clock of the upstream. */
const BEFORE_MS = 5000
const AFTER_MS = 600_000
/** Among this many it cannot be known which one it was. */
const CANDIDATES_MAX = 50

/**
 * Finds on a bill the requests whose node died before the upstream had named them: by model, time and the most that they can have cost.
 * Only where neither side has another candidate.
 * @param theirs those that have no request by its name
 * @param lost in the order of time
 */
export function pairUnresolved(
  theirs: readonly Billed[],
  lost: readonly LocalAttempt[],
): Map<Billed, LocalAttempt> {
  const pairs = new Map<Billed, LocalAttempt>()
  if (lost.length === 0) return pairs
  const ofModel = new Map<string, LocalAttempt[]>()
  for (const one of lost) {
    const others = ofModel.get(one.model)
    if (others) others.push(one)
    else ofModel.set(one.model, [one])
  }
  const timesFound = new Map<LocalAttempt, number>()
  for (const billed of theirs) {
    const found = candidatesOf(billed, ofModel.get(billed.model) ?? [])
    for (const one of found) timesFound.set(one, (timesFound.get(one) ?? 0) + 1)
    const [only, ...others] = found
    if (only && others.length === 0) pairs.set(billed, only)
  }
  for (const [billed, one] of pairs) if (timesFound.get(one) !== 1) pairs.delete(billed)
  return pairs
}

function candidatesOf({ at, amountNano }: Billed, lost: readonly LocalAttempt[]): LocalAttempt[] {
  const found: LocalAttempt[] = []
  for (let index = firstFrom(lost, at - AFTER_MS); index < lost.length; index += 1) {
    const one = lost[index]
    if (!one || one.at > at + BEFORE_MS || found.length === CANDIDATES_MAX) break
    if (one.mostNano === null || amountNano === null || amountNano <= one.mostNano) found.push(one)
  }
  return found
}

/** The place of the first that began at `at` or later. */
function firstFrom(lost: readonly LocalAttempt[], at: number): number {
  let [low, high] = [0, lost.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lost[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
