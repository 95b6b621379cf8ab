import { startOfDay } from '../../contract/time.ts'
import type { AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'

const DAY_MS = 86_400_000
/** What the statistics' endpoints show, too, when they are not told. */
const DEFAULT_DAYS = 30

export interface Range {
  /** Both in milliseconds and inclusive. */
  begin: number
  end: number
}

/**
 * The time that a list shows: from its first filter by time, or the last days until now; null for a list without such a filter.
 * @param values what it is filtered by, by query field
 */
export function rangeOf(
  list: AppResource,
  values: Record<string, string | null | undefined>,
  now: number,
): (Range & { names: [string, string] }) | null {
  const filter = list.filters.find(({ control }) => control === 'dates' || control === 'period')
  if (!filter) return null
  const [beginName = '', endName = ''] = filterNames(filter)
  const end = numberOf(values[endName]) ?? startOfDay(now) + DAY_MS - 1
  const days = list.defaultDays || DEFAULT_DAYS
  const begin = numberOf(values[beginName]) ?? startOfDay(end) - (days - 1) * DAY_MS
  return { begin, end, names: [beginName, endName] }
}

const numberOf = (text: string | null | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null)
