import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'

/** Reads a list of the config again wherever it is shown: for pages that change its rows by other ways. */
export function useRefreshList(name: string) {
  const invalidate = useInvalidate()
  return () => void invalidate({ resource: name, invalidates: ['list'] })
}

/** Reads again whatever is shown: what was done to a row may change the charts, the sums and the rows of other lists, too. */
export function useRefreshAll() {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active' })
}
