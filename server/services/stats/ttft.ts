import { sql, type RawBuilder } from 'kysely'
import { ttftWithin, type Asked } from './usage-within.ts'

/**
 * Times to the first byte are counted in buckets, each 1.25 times as wide as the one before (`ttft_hour`, `ttft_day`), because
 * counts can be added over hours, days and models and percentiles cannot. A percentile is the geometric middle of the bucket that
 * it falls in: at most 12 % above or below the time that a sorted list of all calls would give (and half a millisecond, as it is whole).
 */
const STEP = 1.25

const middleOf = (bucket: number | null) => (bucket === null ? null : Math.round(STEP ** (bucket + 0.5)))

export interface Ttft {
  /** Milliseconds within which half and 95 % of the calls had their first byte; null if none had one. */
  ttftP50Ms: number | null
  ttftP95Ms: number | null
}

export const NO_TTFT: Ttft = { ttftP50Ms: null, ttftP95Ms: null }

/** The percentiles of each part of a period's calls. @param by what the parts have in common, an expression over `at` and `model_id` */
export async function readTtft<Part extends string | number>(
  asked: Asked,
  by: RawBuilder<Part>,
): Promise<Map<Part, Ttft>> {
  const { rows } = await sql<{ part: Part; p50: number | null; p95: number | null }>`
    with counts as (
      select ${by} as part, bucket, sum(calls) as calls from (${ttftWithin(asked)}) as ttft group by 1, 2
    ), ranked as (
      select part, bucket, sum(calls) over (partition by part order by bucket) as up_to,
        sum(calls) over (partition by part) as total
      from counts
    )
    select part, min(case when up_to * 2 >= total then bucket end) as p50,
      min(case when up_to * 100 >= total * 95 then bucket end) as p95
    from ranked group by part`.execute(asked.ctx.db)
  return new Map(
    rows.map(({ part, p50, p95 }) => [part, { ttftP50Ms: middleOf(p50), ttftP95Ms: middleOf(p95) }]),
  )
}
