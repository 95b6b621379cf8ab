import { useTable } from '@refinedev/antd'
import type { BaseRecord, CrudFilters, CrudSort, HttpError } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import type { AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'
import { fieldText } from '../config/match-path.ts'
import { listInput } from './list-input.ts'

export type Row = BaseRecord
type FilterValues = Record<string, string | undefined>

/** The one place that touches @refinedev/antd: the rows of a resource, with page, order and filters kept in the address. */
export function useListTable(resource: AppResource) {
  const names = useMemo(() => resource.filters.flatMap(filterNames), [resource])
  const table = useTable<Row, HttpError, FilterValues>({
    resource: resource.name,
    syncWithLocation: true,
    pagination: { pageSize: 10 },
    sorters: { initial: resource.defaultSort ? [resource.defaultSort] : [] },
    filters: { defaultBehavior: 'replace' },
    onSearch: (values) => toFilters({ names, values }),
    errorNotification: (error) => ({ type: 'error', message: '加载失败', description: error?.message }),
  })

  const { form } = table.searchFormProps
  const values = toValues({ names, filters: table.filters })
  const stamp = JSON.stringify(values)
  useEffect(() => form?.setFieldsValue(JSON.parse(stamp) as FilterValues), [form, stamp])

  return {
    rows: table.tableQuery.data?.data ?? [],
    total: table.tableQuery.data?.total ?? 0,
    /** False where more rows match than were counted. */
    isTotalExact: table.tableQuery.data?.isTotalExact !== false,
    /** Sums over all rows that match; absent from most lists. */
    totals: table.tableQuery.data?.totals as Row | undefined,
    /** Order and filters as the endpoint takes them. */
    input: listInput({ list: resource, sorters: table.sorters, filters: table.filters }),
    isLoading: table.tableQuery.isLoading,
    isFetching: table.tableQuery.isFetching,
    failure: table.tableQuery.error,
    refresh: () => void table.tableQuery.refetch(),
    tableProps: table.tableProps,
    searchFormProps: table.searchFormProps,
    /** What the list is filtered by now, by query field. */
    filterValues: values,
    isFiltered: Object.values(values).some(Boolean),
    resetFilters: () => {
      table.setFilters([], 'replace')
      table.setCurrentPage(1)
    },
    sorter: table.sorters[0] ?? null,
    /** `field asc`, `field desc`, or empty for the list's own order. */
    sortBy: (choice: string) => {
      const [field = '', order] = choice.split(' ')
      const sorters: CrudSort[] = field ? [{ field, order: order === 'asc' ? 'asc' : 'desc' }] : []
      table.setSorters(sorters)
      table.setCurrentPage(1)
    },
    setPage: (page: number) => table.setCurrentPage(page),
  }
}

export type ListTable = ReturnType<typeof useListTable>

const toFilters = ({ names, values }: { names: string[]; values: FilterValues }): CrudFilters =>
  names.flatMap((field) => {
    const value = values[field]?.trim()
    return value ? [{ field, operator: 'eq' as const, value }] : []
  })

function toValues({
  names,
  filters,
}: {
  names: string[]
  filters: CrudFilters
}): Record<string, string | null> {
  return Object.fromEntries(
    names.map((name) => {
      const found = filters.find((filter) => 'field' in filter && filter.field === name)
      const value: unknown = found?.value
      return [name, fieldText(value) || null]
    }),
  )
}
