import { formatYuan, parseYuan } from '../../contract/money.ts'
import type { UsagePoint } from '../../contract/stats.ts'

type Count = 'calls' | 'failedCalls' | 'promptTokens' | 'cachedTokens' | 'completionTokens' | 'packageTokens'
export type UsageTotals = Pick<UsagePoint, Count | 'cost'>

/** All points in one; money is added exactly. */
export function sumUsage(points: UsagePoint[]): UsageTotals {
  const sum = (field: Count) => points.reduce((total, point) => total + point[field], 0)
  return {
    calls: sum('calls'),
    failedCalls: sum('failedCalls'),
    promptTokens: sum('promptTokens'),
    cachedTokens: sum('cachedTokens'),
    completionTokens: sum('completionTokens'),
    packageTokens: sum('packageTokens'),
    cost: formatYuan(points.reduce((total, point) => total + (parseYuan(point.cost) ?? 0n), 0n)),
  }
}
