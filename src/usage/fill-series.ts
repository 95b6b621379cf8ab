import type { UsagePoint } from '../../contract/stats.ts'

const HOUR_MS = 3_600_000

interface FillSeries {
  points: UsagePoint[]
  begin: number
  end: number
  granularity: 'hour' | 'day'
}

/** The series with an empty point for each hour or day that the server left out. */
export function fillSeries({ points, begin, end, granularity }: FillSeries): UsagePoint[] {
  const step = granularity === 'hour' ? HOUR_MS : 24 * HOUR_MS
  const known = new Map(points.map((point) => [point.at, point]))
  const count = Math.ceil((end - begin) / step)
  return Array.from({ length: count }, (_, index) => {
    const at = begin + index * step
    return known.get(at) ?? emptyPoint(at)
  })
}

const emptyPoint = (at: number): UsagePoint => ({
  at,
  calls: 0,
  failedCalls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  packageTokens: 0,
  cost: '0.00',
})
