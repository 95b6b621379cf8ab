import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { AppFilter, AppResource } from './app-config.ts'
import { filterNames } from './filter-names.ts'

/** Default of the statistics endpoints. */
const DEFAULT_DAYS = 30

export interface Range {
  /** Milliseconds, inclusive. */
  begin: number
  end: number
}

/**
 * The period of the charts: the list's first date filter, else the default days; null without a date filter.
 * @param values filters by query field
 * @returns `isPart`: the list itself shows more than the period
 */
export function activeRange(
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

/** Milliseconds as query strings; null = open end. */
export interface Days {
  begin: string | null
  end: string | null
}

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
  const range = activeRange(resource, values, now)
  return range && !range.isPart && range.names[0] === beginName
    ? { begin: String(range.begin), end: String(range.end) }
    : { begin: values[beginName] ?? null, end: values[endName] ?? null }
}

const numberOf = (text: string | null | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null)
