import { startOfDay, startOfMonth } from '../../contract/time.ts'

const DAY_MS = 86_400_000

interface Range {
  begin: number
  /** Its last millisecond. */
  end: number
}

/** The ranges of days that are asked for most, as of a moment, in Asia/Shanghai. */
export function dayPresets(now: number): ({ name: string } & Range)[] {
  const today = startOfDay(now)
  const endOfToday = today + DAY_MS - 1
  const month = startOfMonth(today)
  return [
    { name: '今天', begin: today, end: endOfToday },
    { name: '昨天', begin: today - DAY_MS, end: today - 1 },
    { name: '近 7 天', begin: today - 6 * DAY_MS, end: endOfToday },
    { name: '近 30 天', begin: today - 29 * DAY_MS, end: endOfToday },
    { name: '本月', begin: month, end: startOfMonth(month + 32 * DAY_MS) - 1 },
    { name: '上月', begin: startOfMonth(month - 1), end: month - 1 },
  ]
}
