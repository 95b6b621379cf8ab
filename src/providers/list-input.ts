import type { CrudFilters, CrudSort } from '@refinedev/core'
import type { AppResource } from '../config/runtime/app-config.ts'
import { filterNames } from '../config/runtime/filter-names.ts'
import { activeRange } from '../config/runtime/active-range.ts'
import { serverNow } from './server-time.ts'

/** Drops filters that the list does not declare, even if the address has them. */
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
  const sortable = new Set(list.columns.filter(({ isSortable }) => isSortable).map(({ field }) => field))
  const sort = sorters.find(({ field }) => sortable.has(field))
  const allowed = new Set(list.filters.flatMap(filterNames))
  const filterInput = Object.fromEntries(
    filters.flatMap((filter) =>
      'field' in filter && allowed.has(filter.field) && filter.value !== undefined && filter.value !== ''
        ? [[filter.field, String(filter.value)]]
        : [],
    ),
  )
  const range = list.defaultDays > 0 ? activeRange(list, filterInput, serverNow()) : null
  return {
    ...(sort && { column: sort.field, order: sort.order }),
    ...(range && { [range.names[0]]: String(range.begin) }),
    ...filterInput,
    ...params,
    ...list.only,
  }
}
