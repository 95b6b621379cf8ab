import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Bones in the shape of what will stand here. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Draws a read in its states: the skeleton, the failure with a retry, or the data. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return (
    <div aria-busy="true">
      <output className="ui-hidden">正在加载</output>
      {skeleton}
    </div>
  )
}
