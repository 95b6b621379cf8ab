import { startOfDay } from '../../contract/time.ts'
import type { AppFilter, AppResource } from '../config/app-config.ts'
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
 * The time that is looked at above a list: from its first filter by time, or the last days until now; null for a list without such a
 * filter.
 * @param values what it is filtered by, by query field
 * @returns `isPart`: the list itself shows what is before, too
 */
export function rangeOf(
  list: AppResource,
  values: Record<string, string | null | undefined>,
  now: number,
): (Range & { names: [string, string]; isPart: boolean }) | null {
  const filter = list.filters.find(({ control }) => control === 'dates' || control === 'period')
  if (!filter) return null
  const [beginName = '', endName = ''] = filterNames(filter)
  const end = numberOf(values[endName]) ?? startOfDay(now) + DAY_MS - 1
  const days = list.defaultDays || DEFAULT_DAYS
  const begin = numberOf(values[beginName]) ?? startOfDay(end) - (days - 1) * DAY_MS
  const isPart = filter.control === 'dates' && list.defaultDays === 0 && !values[beginName]
  return { begin, end, names: [beginName, endName], isPart }
}

/** From which millisecond to which, as it goes over the wire; null: no end. */
export interface Days {
  begin: string | null
  end: string | null
}

/** The days that a filter by time lets through: those that are chosen, or those that its list shows by itself. */
export function shownDays({
  resource,
  filter,
  values,
  now,
}: {
  resource: AppResource
  filter: AppFilter
  values: Record<string, string | null>
  now: number
}): Days {
  const [beginName = '', endName = ''] = filterNames(filter)
  const range = rangeOf(resource, values, now)
  return range && !range.isPart && range.names[0] === beginName
    ? { begin: String(range.begin), end: String(range.end) }
    : { begin: values[beginName] ?? null, end: values[endName] ?? null }
}

const numberOf = (text: string | null | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null)
