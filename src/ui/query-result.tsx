import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface QueryResultProps<T> {
  query: UseQueryResult<T>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

export function QueryResult<T>({ query, skeleton, children }: QueryResultProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div aria-busy="true">
      <output className="visually-hidden">正在加载</output>
      {skeleton}
    </div>
  )
}
