import { useTable } from '@refinedev/antd'
import type { BaseRecord, CrudFilters, CrudSort, HttpError } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'
import { fieldText } from '../config/row-value.ts'
import { readState, useAddressState } from './address-state.ts'
import { listInput } from './list-input.ts'

export type Row = BaseRecord
type FilterValues = Record<string, string | undefined>

/**
 * The one place that touches @refinedev/antd: the rows of a resource. A list that is a page of its own keeps page, order and filters in
 * the address; one that stands in a page keeps them to itself.
 */
export function useListTable(
  resource: AppResource,
  { isEmbedded = false, params }: { isEmbedded?: boolean; params?: Record<string, string> } = {},
) {
  const names = useMemo(() => resource.filters.flatMap(filterNames), [resource])
  const { search } = useLocation()
  const defaults = useMemo(
    () => ({
      currentPage: 1,
      pageSize: 10,
      sorters: resource.defaultSort ? [resource.defaultSort] : [],
      filters: [],
    }),
    [resource],
  )
  const initial = isEmbedded ? defaults : readState(search, defaults)
  const table = useTable<Row, HttpError, FilterValues>({
    resource: resource.name,
    ...(params && { meta: { params } }),
    syncWithLocation: false,
    pagination: {
      currentPage: initial.currentPage,
      pageSize: initial.pageSize,
      mode: resource.rowsAt === null ? 'server' : 'off',
    },
    sorters: { initial: initial.sorters },
    filters: { initial: initial.filters, defaultBehavior: 'replace' },
    onSearch: (values) => toFilters({ names, values }),
    errorNotification: (error) => ({ type: 'error', message: '加载失败', description: error?.message }),
  })

  const { currentPage, pageSize, sorters, filters } = table
  useAddressState({
    isOn: !isEmbedded,
    state: { currentPage, pageSize, sorters, filters },
    defaults,
    apply(state) {
      table.setCurrentPage(state.currentPage)
      table.setPageSize(state.pageSize)
      table.setSorters(state.sorters)
      table.setFilters(state.filters, 'replace')
    },
  })

  const { form } = table.searchFormProps
  const values = toValues({ names, filters: table.filters })
  const stamp = JSON.stringify(values)
  useEffect(() => {
    // A list without filters has no form on the page.
    if (stamp !== '{}') form?.setFieldsValue(JSON.parse(stamp) as FilterValues)
  }, [form, stamp])

  return {
    rows: table.tableQuery.data?.data ?? [],
    total: table.tableQuery.data?.total ?? 0,
    /** False where more rows match than were counted. */
    isTotalExact: table.tableQuery.data?.isTotalExact !== false,
    /** What the endpoint answered. */
    answer: table.tableQuery.data?.answer as unknown,
    /** Sums over all rows that match; absent from most lists. */
    totals: table.tableQuery.data?.totals as Row | undefined,
    /** Order and filters as the endpoint takes them. */
    input: listInput({ list: resource, sorters: table.sorters, filters: table.filters, params }),
    isLoading: table.tableQuery.isLoading,
    isFetching: table.tableQuery.isFetching,
    failure: table.tableQuery.error,
    refresh: (): void => void table.tableQuery.refetch(),
    page: table.currentPage,
    pageSize: table.pageSize,
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
