import type { RangeName } from '../../config/runtime/names.ts'
import { DAY_MS, startOfDay, startOfMonth } from '../../../contract/time.ts'

interface Range {
  begin: number
  /** Last millisecond. */
  end: number
}

export function dayPresets(now: number): ({ range: RangeName; name: string } & Range)[] {
  const today = startOfDay(now)
  const endOfToday = today + DAY_MS - 1
  const month = startOfMonth(today)
  return [
    { range: 'today', name: '今天', begin: today, end: endOfToday },
    { range: 'yesterday', name: '昨天', begin: today - DAY_MS, end: today - 1 },
    { range: 'last7', name: '近 7 天', begin: today - 6 * DAY_MS, end: endOfToday },
    { range: 'last30', name: '近 30 天', begin: today - 29 * DAY_MS, end: endOfToday },
    { range: 'thisMonth', name: '本月', begin: month, end: startOfMonth(month + 32 * DAY_MS) - 1 },
    { range: 'lastMonth', name: '上月', begin: startOfMonth(month - 1), end: month - 1 },
  ]
}

/** The period of a name as of a moment, as it goes over the wire; null for what is none. */
export function daysOf(range: string | null, now: number): [begin: string, end: string] | null {
  const preset = dayPresets(now).find((one) => one.range === range)
  return preset ? [String(preset.begin), String(preset.end)] : null
}
