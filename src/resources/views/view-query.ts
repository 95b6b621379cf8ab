import { parseTableParams } from '@refinedev/core'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { filterNames } from '../../config/runtime/filter-names.ts'
import { columnsIn, withColumns } from '../layout/address-columns.ts'
import { offeredColumns } from '../layout/shown-columns.ts'

/** The query parameter that names the saved view; empty: none, not even the default. */
export const VIEW = 'view'

const KEPT = /^(range$|pageSize$|(sorters|filters)(\[|$))/

/** What a saved view or a shared link holds of an address: filters, columns and sort. */
export function viewQuery(search: string, shown: readonly AppColumn[]): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.test(name))
  return withColumns(`?${new URLSearchParams(kept)}`, shown).slice(1)
}

export const isSameQuery = (one: string, other: string) => sorted(one) === sorted(other)
const sorted = (query: string) => {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

/** Where a view is open. */
export function viewPath(pathname: string, { id, query }: { id: string; query: string }): string {
  const params = new URLSearchParams(query)
  params.set(VIEW, id)
  return `${pathname}?${params}`
}

/** What an address asks of a list that the list no longer has, in words. */
export function missingParts(search: string, resource: AppResource): string[] {
  if (search.length < 2) return []
  const { parsedFilters, parsedSorter } = parseTableParams(search)
  const filters = new Set(resource.filters.flatMap(filterNames))
  const offered = new Set(offeredColumns(resource).map(({ field }) => field))
  const sortable = new Set(resource.columns.filter(({ isSortable }) => isSortable).map(({ field }) => field))
  const fieldsOf = (value: unknown) =>
    (Array.isArray(value) ? (value as { field?: unknown }[]) : []).flatMap(({ field }) =>
      typeof field === 'string' ? [field] : [],
    )
  const lacking = (fields: string[], known: Set<string>, kind: string) =>
    fields.filter((field) => !known.has(field)).map((field) => `${kind}“${field}”`)
  return [
    ...lacking(fieldsOf(parsedFilters), filters, '筛选'),
    ...lacking(columnsIn(search) ?? [], offered, '列'),
    ...lacking(fieldsOf(parsedSorter), sortable, '排序'),
  ]
}
