import { useInfiniteList } from '@refinedev/core'
import { useMemo, useState } from 'react'
import type { Page } from '../../../contract/envelope.ts'
import type { AppResource } from '../../config/runtime/app-config.ts'
import type { ListTable } from '../list-state/use-list-table.ts'
import { createPageJoin } from './page-join.ts'

/** The rows of the page that the list has read, and those of the pages behind it, each read by the cursor of the one before. */
export function useMoreRows(resource: AppResource, table: ListTable) {
  const { page, pageSize, query: listed } = table
  const [begun, setBegun] = useState('')
  const list = JSON.stringify([listed, page, pageSize])
  const hasCursor = (answer: unknown) => Boolean((answer as Page<unknown> | undefined)?.nextCursor)
  const { query } = useInfiniteList({
    resource: resource.name,
    pagination: { currentPage: page + 1, pageSize },
    filters: listed.filters,
    sorters: listed.sorters,
    ...(listed.params && { meta: { params: listed.params } }),
    queryOptions: {
      // Read as the reader comes near, not with the list; then again with it.
      enabled: begun === list,
      // To compare ten thousand rows with those that they replace would hold up the scrolling.
      structuralSharing: false,
      // Who comes back is shown what stands there now.
      gcTime: 0,
      placeholderData: undefined,
      getNextPageParam: (last, pages) =>
        hasCursor((last as { answer?: unknown }).answer) ? page + pages.length + 1 : undefined,
    },
  })
  const { data, error, isFetching, fetchNextPage, refetch } = query
  const join = useMemo(() => createPageJoin(resource), [resource])
  const rows = useMemo(
    () => join([table.rows, ...(data?.pages.map((one) => one.data) ?? [])]),
    [join, table.rows, data],
  )
  const isMore = data ? query.hasNextPage : hasCursor(table.answer)
  return {
    rows,
    isMore,
    isFetching,
    failure: error,
    readMore: () => {
      if (!isMore || isFetching || table.isFetching) return
      if (data) void fetchNextPage()
      else if (begun === list) void refetch()
      else setBegun(list)
    },
  }
}
