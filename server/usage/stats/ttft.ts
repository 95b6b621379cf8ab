import { sql, type RawBuilder } from 'kysely'
import { type ModelType, STREAMED_TYPES } from '../../../contract/model.ts'
import { NO_ID } from './key-ids-of.ts'
import { ttftWithin, type UsageQuery } from './usage-within.ts'

/** Counts per bucket add up over hours and models, percentiles do not; buckets 1.25 times as wide keep one within 12 %. */
const STEP = 1.25
const IN_OCTAVE = 8

export interface Ttft {
  /** Milliseconds within which half and 95 % of the calls had their first byte; null if none had one. */
  ttftP50Ms: number | null
  ttftP95Ms: number | null
}

export const NO_TTFT: Ttft = { ttftP50Ms: null, ttftP95Ms: null }

type Counts = Record<`n${number}`, number>
const COLUMNS = Array.from({ length: IN_OCTAVE }, (_, nth) => `n${nth}` as const)
/** The sums are floating point, which both drivers hand over as numbers without a detour; they are exact up to 2^53. */
const sums = sql.join(
  COLUMNS.map((column) => sql`cast(sum(${sql.ref(column)}) as double precision) as ${sql.ref(column)}`),
)

/**
 * The percentiles of each part of a period's calls. Models that have left the catalogue count as of chat.
 * @param by what the parts have in common, an expression over `at` and `model_id`
 */
export async function readTtft<Part extends string | number>(
  query: UsageQuery,
  by: RawBuilder<Part>,
  types: readonly ModelType[] = STREAMED_TYPES,
): Promise<Map<Part, Ttft>> {
  // Times are kept by model, not by key.
  if (query.keyIds !== undefined) return new Map()
  const others = query.ctx.catalog.models.filter(({ type }) => !types.includes(type)).map(({ id }) => id)
  const { rows } = await sql<{ part: Part; octave: number } & Counts>`
    select ${by} as part, octave, ${sums} from (${ttftWithin(query)}) as ttft
    where model_id not in (${sql.join([NO_ID, ...others])}) group by 1, 2 order by 1, 2`.execute(query.ctx.db)
  const buckets = new Map<Part, Bucket[]>()
  for (const { part, octave, ...counts } of rows) {
    const found = COLUMNS.map((column, nth) => ({
      bucket: octave * IN_OCTAVE + nth,
      calls: counts[column] ?? 0,
    }))
    buckets.set(part, [...(buckets.get(part) ?? []), ...found])
  }
  return new Map(
    Array.from(buckets, ([part, found]) => [
      part,
      { ttftP50Ms: percentile(found, 0.5), ttftP95Ms: percentile(found, 0.95) },
    ]),
  )
}

interface Bucket {
  bucket: number
  calls: number
}

function percentile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.reduce((sum, { calls }) => sum + calls, 0)
  let upTo = 0
  for (const { bucket, calls } of buckets) {
    upTo += calls
    if (calls > 0 && upTo >= total * share) return Math.round(STEP ** (bucket + 0.5))
  }
  return null
}
