import { sql, type RawBuilder } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { sumOf } from '../../platform/db/sum-of.ts'

/** Buckets 1.25 times as wide keep a percentile within 12 %, and are added up for any set of routes. */
const STEP = 1.25
const NOT_ANSWERED = 0
const OK = 200

/** How many attempts of a route ended the same way. */
export interface Tally {
  modelId: string
  channel: string
  target: string
  outcome: 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost' | 'billed'
  /** HTTP status; 0: it did not answer. */
  status: number
  /** Powers of 1.25 that the milliseconds are, rounded down; null: there was no first byte. */
  firstByte: number | null
  lasted: number
  calls: number
  costNano: bigint
  billedNano: bigint
}

const bucketOf = (column: string): RawBuilder<number> => {
  const ms = sql.ref(column)
  return sql`cast(floor(ln(cast(case when ${ms} < 1 then 1 else ${ms} end as double precision)) / ln(cast(1.25 as double precision))) as bigint)`
}

interface AttemptQuery {
  begin: number
  end: number
  modelId?: string | undefined
}

/** The attempts of a period but for tests, counted by the database: an index range of its time, or of a model's. */
export async function tallyAttempts(db: Db, { begin, end, modelId }: AttemptQuery): Promise<Tally[]> {
  const rows = await db
    .selectFrom('call_attempt')
    .select(['model_id', 'channel', 'target', 'outcome'])
    .select([
      sql<number>`coalesce(http_status, ${sql.lit(NOT_ANSWERED)})`.as('status'),
      sql<number | null>`case when first_byte_ms is not null then ${bucketOf('first_byte_ms')} end`.as(
        'began',
      ),
      bucketOf('duration_ms').as('lasted'),
      sql<number>`cast(count(*) as bigint)`.as('calls'),
      sumOf<bigint>('cost_nano').as('cost_nano'),
      sumOf<bigint>('billed_nano').as('billed_nano'),
    ])
    .where('started_at', '>=', begin)
    .where('started_at', '<', end)
    .where('is_test', '=', 0)
    .$if(modelId !== undefined, (query) => query.where('model_id', '=', modelId ?? ''))
    .groupBy(['model_id', 'channel', 'target', 'outcome', 'status', 'began', 'lasted'])
    .execute()
  return rows.map((row) => ({
    modelId: row.model_id,
    channel: row.channel,
    target: row.target,
    outcome: row.outcome,
    status: row.status,
    firstByte: row.began,
    lasted: row.lasted,
    calls: row.calls,
    costNano: row.cost_nano,
    billedNano: row.billed_nano,
  }))
}

const callsOf = (tallies: readonly Tally[]) => tallies.reduce((sum, { calls }) => sum + calls, 0)

/** What a set of attempts came to (`contract/channel.ts`). */
export function figuresOf(tallies: readonly Tally[]) {
  const succeeded = tallies.filter(({ outcome }) => outcome === 'succeeded')
  const failed = tallies.filter(({ outcome }) => outcome === 'failed')
  const judged = callsOf(succeeded) + callsOf(failed)
  const cost = tallies.reduce((sum, { costNano }) => sum + costNano, 0n)
  const billed = tallies.reduce((sum, { billedNano }) => sum + billedNano, 0n)
  const began = succeeded.flatMap(({ firstByte, calls }) =>
    firstByte === null ? [] : [{ bucket: firstByte, calls }],
  )
  const lasted = succeeded.map(({ lasted: bucket, calls }) => ({ bucket, calls }))
  return {
    calls: callsOf(tallies),
    successRate: judged === 0 ? null : callsOf(succeeded) / judged,
    errorText: errorText(tallies),
    ttftP50Ms: percentile(began, 0.5),
    ttftP95Ms: percentile(began, 0.95),
    p50Ms: percentile(lasted, 0.5),
    p95Ms: percentile(lasted, 0.95),
    spend: formatYuan(cost),
    margin: formatYuan(billed - cost),
  }
}

function errorText(tallies: readonly Tally[]): string | null {
  const counts = new Map<string, number>()
  for (const { outcome, status, calls } of tallies) {
    if (outcome === 'succeeded') continue
    const word = outcomeWord(outcome, status)
    counts.set(word, (counts.get(word) ?? 0) + calls)
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.length === 0 ? null : sorted.map(([word, calls]) => `${word} ${calls}`).join('、')
}

/** How an attempt ended. @param status HTTP status; 0 or null: it did not answer */
export function outcomeWord(outcome: Tally['outcome'], status: number | null): string {
  if (outcome === 'succeeded') return '成功'
  if (outcome === 'aborted') return '调用方离开'
  if (outcome === 'refused') return '请求被拒'
  if (outcome === 'lost') return '结果不明'
  if (outcome === 'billed') return '结果不明，已按账单计成本'
  return failureWord(status ?? NOT_ANSWERED)
}

/** A class of failures, by its HTTP status; 0: it did not answer. */
export function failureWord(status: number): string {
  if (status === NOT_ANSWERED) return '没有回答'
  if (status === OK) return '回答不可用'
  if (status === 429) return '繁忙（429）'
  if (status === 401 || status === 403) return `密钥被拒（${status}）`
  return status >= 500 ? `出错（${status}）` : `拒绝（${status}）`
}

export interface Bucketed {
  bucket: number
  calls: number
}

/** @param share of 1 */
export function percentile(buckets: readonly Bucketed[], share: number): number | null {
  const all = buckets.reduce((sum, { calls }) => sum + calls, 0)
  let upTo = 0
  for (const { bucket, calls } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    upTo += calls
    if (calls > 0 && upTo >= all * share) return Math.round(STEP ** (bucket + 0.5))
  }
  return null
}
