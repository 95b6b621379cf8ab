import type { CrudFilters, CrudSort } from '@refinedev/core'
import type { AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'
import { rangeOf } from './range-of.ts'

/**
 * Order and filters as the endpoint of a list takes them: only what its filters send, whatever an edited address says, besides what its
 * path says.
 */
export function listInput({
  list,
  sorters = [],
  filters = [],
  params = {},
}: {
  list: AppResource
  sorters?: CrudSort[] | undefined
  filters?: CrudFilters | undefined
  params?: Record<string, string> | undefined
}): Record<string, string> {
  const sortable = new Set([
    ...list.columns.filter(({ isSortable }) => isSortable).map(({ field }) => field),
    list.defaultSort?.field,
  ])
  const sort = sorters.find(({ field }) => sortable.has(field))
  const allowed = new Set(list.filters.flatMap(filterNames))
  const wanted = Object.fromEntries(
    filters.flatMap((filter) =>
      'field' in filter && allowed.has(filter.field) && filter.value !== undefined && filter.value !== ''
        ? [[filter.field, String(filter.value)]]
        : [],
    ),
  )
  const range = list.defaultDays > 0 ? rangeOf(list, wanted, Date.now()) : null
  return {
    ...(sort && { column: sort.field, order: sort.order }),
    ...(range && { [range.names[0]]: String(range.begin) }),
    ...wanted,
    ...params,
  }
}
