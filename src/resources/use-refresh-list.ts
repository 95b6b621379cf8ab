import { useInvalidate } from '@refinedev/core'

/** Reads a list of the config again wherever it is shown: for pages that change its rows by other ways. */
export function useRefreshList(name: string) {
  const invalidate = useInvalidate()
  return () => void invalidate({ resource: name, invalidates: ['list'] })
}
