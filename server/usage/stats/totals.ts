import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'

const COUNTS = [
  'calls',
  'failed_calls',
  'prompt_tokens',
  'cached_tokens',
  'cache_write_5m_tokens',
  'cache_write_1h_tokens',
  'completion_tokens',
  'package_tokens',
] as const

/** Summed usage as the database returns it. PostgreSQL's sums of integers are decimals and need casts. */
export type SummedUsage = Record<(typeof COUNTS)[number], number> & { cost_nano: bigint }

const total = <Column extends keyof SummedUsage>(column: Column) =>
  sql<SummedUsage[Column]>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`.as(column)

export const sums = [...COUNTS.map(total), total('cost_nano')] as const

const counted = (countOf: (column: (typeof COUNTS)[number]) => number) =>
  Object.fromEntries(COUNTS.map((column) => [column, countOf(column)])) as Record<
    (typeof COUNTS)[number],
    number
  >

export const NO_USAGE: SummedUsage = { ...counted(() => 0), cost_nano: 0n }

export const addedUsage = (a: SummedUsage, b: SummedUsage): SummedUsage => ({
  ...counted((column) => a[column] + b[column]),
  cost_nano: a.cost_nano + b.cost_nano,
})

export function toTotals(usage: SummedUsage) {
  return {
    calls: usage.calls,
    failedCalls: usage.failed_calls,
    promptTokens: usage.prompt_tokens,
    cachedTokens: usage.cached_tokens,
    cacheWrite5mTokens: usage.cache_write_5m_tokens,
    cacheWrite1hTokens: usage.cache_write_1h_tokens,
    completionTokens: usage.completion_tokens,
    packageTokens: usage.package_tokens,
    cost: formatYuan(usage.cost_nano),
    successRate: usage.calls === 0 ? null : 1 - usage.failed_calls / usage.calls,
  }
}
