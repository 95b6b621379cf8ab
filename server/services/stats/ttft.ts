import { sql } from 'kysely'

/**
 * Times to the first byte are counted in buckets, each 1.1 times as wide as the one before (`ttft_hour`, `ttft_day`), because
 * counts can be added over hours, days and models and percentiles cannot. A percentile is the geometric middle of the bucket that
 * it falls in: at most 4.9 % above or below the time that a sorted list of all calls would give (and half a millisecond, as it is whole).
 */
const STEP = 1.1

export interface TtftCount {
  bucket: number
  calls: number
}

/** What to select to sum counts. */
export const ttftCalls = sql<number>`cast(sum(calls) as bigint)`.as('calls')

/** The time within which so large a share of the calls had their first byte; null if none had one. */
export function ttftWithinShare(counts: readonly TtftCount[], share: number): number | null {
  const all = counts.reduce((sum, { calls }) => sum + calls, 0)
  let seen = 0
  for (const { bucket, calls } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += calls
    if (seen >= share * all) return Math.round(STEP ** (bucket + 0.5))
  }
  return null
}

/** What answers say of speed. */
export const toTtft = (counts: readonly TtftCount[] = []) => ({
  ttftP50Ms: ttftWithinShare(counts, 0.5),
  ttftP95Ms: ttftWithinShare(counts, 0.95),
})
