import type { UseQueryResult } from '@tanstack/react-query'

export const answerOf = <T>(query: UseQueryResult<{ data: unknown }>): UseQueryResult<T> =>
  ({ ...query, data: query.data?.data }) as UseQueryResult<T>
