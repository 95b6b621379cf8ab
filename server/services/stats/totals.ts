import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'

/** Summed usage as the database returns it. PostgreSQL's sums of integers are decimals, hence the casts. */
export interface SummedUsage {
  calls: number
  failed_calls: number
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  package_tokens: number
  cost_nano: bigint
}

const total = <Column extends keyof SummedUsage>(column: Column) =>
  sql<SummedUsage[Column]>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`.as(column)

/** What to select to sum usage. */
export const sums = [
  total('calls'),
  total('failed_calls'),
  total('prompt_tokens'),
  total('cached_tokens'),
  total('completion_tokens'),
  total('package_tokens'),
  total('cost_nano'),
] as const

export const NO_USAGE: SummedUsage = {
  calls: 0,
  failed_calls: 0,
  prompt_tokens: 0,
  cached_tokens: 0,
  completion_tokens: 0,
  package_tokens: 0,
  cost_nano: 0n,
}

export const addedUsage = (a: SummedUsage, b: SummedUsage): SummedUsage => ({
  calls: a.calls + b.calls,
  failed_calls: a.failed_calls + b.failed_calls,
  prompt_tokens: a.prompt_tokens + b.prompt_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
  completion_tokens: a.completion_tokens + b.completion_tokens,
  package_tokens: a.package_tokens + b.package_tokens,
  cost_nano: a.cost_nano + b.cost_nano,
})

export function toTotals(usage: SummedUsage) {
  return {
    calls: usage.calls,
    failedCalls: usage.failed_calls,
    promptTokens: usage.prompt_tokens,
    cachedTokens: usage.cached_tokens,
    completionTokens: usage.completion_tokens,
    packageTokens: usage.package_tokens,
    cost: formatYuan(usage.cost_nano),
    successRate: usage.calls === 0 ? null : 1 - usage.failed_calls / usage.calls,
  }
}
