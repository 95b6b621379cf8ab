import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, HOUR_MS, startOfDay } from '../../../contract/time.ts'
import type { UserContext } from '../context.ts'
import { type Period } from '../../platform/time/period.ts'
import type { SummedUsage } from './totals.ts'

export interface UsageQuery {
  ctx: UserContext
  period: Period
  modelId?: string | undefined
  /** Only calls by these keys count, from the sums by key; absent: all. */
  keyIds?: readonly string[] | undefined
  /** Whether whole days will do. */
  isByHour?: boolean
}

/** The caller's finished calls from roll-ups, by model and Asia/Shanghai day, by hour at the ends; `at` is either's first ms. */
export function usageWithin(query: UsageQuery) {
  const source: Source =
    query.keyIds === undefined ? { day: 'call_day', hour: 'call_hour', key: sql`` } : BY_KEY
  return query.ctx.db.selectFrom(sql<UsageRow>`(${usageFrom(query, source)})`.as('usage'))
}

/** Gives `usageWithin` by key too. The sums by key have to be up to date (`rollUpKeyUsage`). */
export const keyUsageWithin = (query: UsageQuery) =>
  query.ctx.db.selectFrom(sql<UsageRow & { key_id: string }>`(${usageFrom(query, BY_KEY)})`.as('usage'))

interface Source {
  day: 'call_day' | 'key_day'
  hour: 'call_hour' | 'key_hour'
  key: RawBuilder<unknown>
}

const BY_KEY: Source = { day: 'key_day', hour: 'key_hour', key: sql`key_id, ` }

function usageFrom(query: UsageQuery, { day, hour, key }: Source): RawBuilder<unknown> {
  const part = (table: Source['day' | 'hour'], at: 'day_at' | 'hour_at') => (range: Range) =>
    sql`
    select ${key}${sql.ref(at)} as at, model_id, status, last_at as last_called_at, row_count as calls,
      case when status = 'failed' then row_count else 0 end as failed_calls,
      prompt_tokens, cached_tokens, cache_write_5m_tokens, cache_write_1h_tokens, completion_tokens, package_tokens, cost_nano
    from ${sql.table(table)} where status <> 'running' and row_count > 0 and ${within(query, at, range)}`
  const { days, hours } = rangesOf(query)
  const parts = [...days.map(part(day, 'day_at')), ...hours.map(part(hour, 'hour_at'))]
  return sql.join(parts, sql` union all `)
}

interface UsageRow extends SummedUsage {
  at: number
  model_id: string
  status: string
  last_called_at: number
}

/** How often the first byte came after how long, in the same period: rows of `at, model_id, octave, n0 … n7`. */
export function ttftWithin(query: UsageQuery): RawBuilder<unknown> {
  const part = (table: 'ttft_day' | 'ttft_hour') => (range: Range) =>
    sql`
    select at, model_id, octave, n0, n1, n2, n3, n4, n5, n6, n7
    from ${sql.table(table)} where calls > 0 and ${within(query, 'at', range)}`
  const { days, hours } = rangesOf(query)
  return sql.join([...days.map(part('ttft_day')), ...hours.map(part('ttft_hour'))], sql` union all `)
}

/** It goes from its first millisecond to the first after it. */
export type Range = readonly [number, number]

/** The whole days of a period, and the hours at its ends. */
export function rangesOf({ period: { begin, end }, isByHour }: Pick<UsageQuery, 'period' | 'isByHour'>): {
  days: Range[]
  hours: Range[]
} {
  const firstDay = startOfDay(begin + DAY_MS - 1)
  const afterDays = startOfDay(end - (end % HOUR_MS) + HOUR_MS)
  if (isByHour || afterDays <= firstDay) return { days: [], hours: [[begin, end + 1]] }
  const ends: Range[] = [
    [begin, firstDay],
    [afterDays, end + 1],
  ]
  return { days: [[firstDay, afterDays]], hours: ends.filter(([from, to]) => from < to) }
}

function within(
  { ctx, modelId, keyIds }: UsageQuery,
  column: string,
  [from, to]: Range,
): RawBuilder<unknown> {
  const at = sql.ref(column)
  const model = modelId === undefined ? sql`` : sql` and model_id = ${modelId}`
  const keys = keyIds === undefined ? sql`` : sql` and key_id in (${sql.join(keyIds)})`
  return sql`user_id = ${ctx.caller.userId} and ${at} >= ${from} and ${at} < ${to}${model}${keys}`
}
