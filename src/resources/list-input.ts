import type { CrudFilters, CrudSort } from '@refinedev/core'
import type { AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'

/** Order and filters as the endpoint of a list takes them: only what its filters send, whatever an edited address says. */
export function listInput({
  list,
  sorters = [],
  filters = [],
}: {
  list: AppResource
  sorters?: CrudSort[] | undefined
  filters?: CrudFilters | undefined
}): Record<string, string> {
  const [sort] = sorters
  const allowed = new Set(list.filters.flatMap(filterNames))
  const wanted = filters.flatMap((filter) =>
    'field' in filter && allowed.has(filter.field) && filter.value !== undefined && filter.value !== ''
      ? [[filter.field, String(filter.value)]]
      : [],
  )
  return { ...(sort && { column: sort.field, order: sort.order }), ...Object.fromEntries(wanted) }
}
