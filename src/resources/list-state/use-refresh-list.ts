import { useInvalidate } from '@refinedev/core'

/** Reads again whatever refine has read and shows. */
export function useRefreshAll() {
  const invalidate = useInvalidate()
  return () => void invalidate({ invalidates: ['all'] })
}
