import { useTable } from '@refinedev/antd'
import type { BaseRecord, CrudFilters, CrudSort, HttpError } from '@refinedev/core'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { filterNames, timeNames } from '../../config/runtime/filter-names.ts'
import { RANGE } from '../../config/runtime/with-range.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { readState, useAddressState } from './address-state.ts'
import { cleanText } from '../../ui/clean-text.ts'
import { listInput } from '../../providers/list-input.ts'

export type Row = BaseRecord
type FilterValues = Record<string, string | undefined>

interface ListTableOptions {
  isEmbedded?: boolean
  /** It holds until the address or the reader asks for another. */
  pageSize?: number
  params?: Record<string, string>
}

/** The only user of @refinedev/antd. A page list keeps its state in the address, an embedded one in memory. */
export function useListTable(
  resource: AppResource,
  { isEmbedded = false, pageSize: firstSize = 10, params }: ListTableOptions = {},
) {
  const time = useMemo(() => timeNames(resource.filters), [resource])
  const names = useMemo(
    () => [...resource.filters.flatMap(filterNames), ...(time ? [RANGE] : [])],
    [resource, time],
  )
  const inMemory = useMemo(
    () => resource.filters.filter((filter) => filter.inMemory).flatMap(filterNames),
    [resource],
  )
  const { search } = useLocation()
  const defaults = useMemo(
    () => ({
      currentPage: 1,
      pageSize: firstSize,
      sorters: [],
      filters: [],
    }),
    [firstSize],
  )
  const initial = isEmbedded ? defaults : readState(search, defaults, { all: names, inMemory, time })
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
    names: { all: names, inMemory, time },
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
  const isUntouched = useRef(true)
  useEffect(() => {
    // Until something is filtered there need be no form.
    isUntouched.current &&= !Object.values(values).some(Boolean)
    if (!isUntouched.current) form?.setFieldsValue(values as FilterValues)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `stamp` is `values`, compared by their content
  }, [form, stamp])

  return {
    rows: table.tableQuery.data?.data ?? [],
    total: table.tableQuery.data?.total ?? 0,
    /** False if more rows match than were counted. */
    isTotalExact: table.tableQuery.data?.isTotalExact !== false,
    answer: table.tableQuery.data?.answer as unknown,
    totals: table.tableQuery.data?.totals as Row | undefined,
    input: listInput({ list: resource, sorters: table.sorters, filters: table.filters, params }),
    /** The query is as refine has it, for reading on. */
    query: { filters: table.filters, sorters: table.sorters, params },
    isLoading: table.tableQuery.isLoading,
    isFetching: table.tableQuery.isFetching,
    failure: table.tableQuery.error,
    refresh: (): void => void table.tableQuery.refetch(),
    page: table.currentPage,
    pageSize: table.pageSize,
    tableProps: table.tableProps,
    searchFormProps: table.searchFormProps,
    filterValues: values,
    isFiltered: Object.values(values).some(Boolean),
    resetFilters: () => {
      table.setFilters([], 'replace')
      table.setCurrentPage(1)
    },
    sorter: table.sorters[0] ?? null,
    /** @param choice `field asc`, `field desc`, or '' for the default order */
    sortBy: (choice: string) => {
      const [field = '', order] = choice.split(' ')
      const sorters: CrudSort[] = field ? [{ field, order: order === 'asc' ? 'asc' : 'desc' }] : []
      table.setSorters(sorters)
      table.setCurrentPage(1)
    },
    setPage: (page: number) => table.setCurrentPage(page),
    setPageSize(size: number) {
      table.setPageSize(size)
      table.setCurrentPage(1)
    },
  }
}

export type ListTable = ReturnType<typeof useListTable>

const toFilters = ({ names, values }: { names: string[]; values: FilterValues }): CrudFilters =>
  names.flatMap((field) => {
    const value = cleanText(values[field] ?? '')
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
