import { useCustom } from '@refinedev/core'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { calls } from 'virtual:calls'
import type { CallInput, CallResult, EndpointName } from '../../../contract/endpoints.ts'
import type { HttpFailure } from '../http-failure.ts'
import { answerOf } from './answer-of.ts'

interface CallOptions {
  isEnabled?: boolean
  /** Keeps showing the last answer while another page or period of the same call loads. */
  keepsPrevious?: boolean
  isSilent?: boolean
  /** Is not asked for again so long, unless something is written; ms. */
  staleTime?: number
}

/** Reads one endpoint for a screen, by refine's `useCustom`: it is read again after each write. */
export function useCall<N extends EndpointName>(
  name: N,
  input?: CallInput<N>,
  { isEnabled = true, keepsPrevious, isSilent, staleTime = 0 }: CallOptions = {},
): UseQueryResult<CallResult<N>> {
  const { query } = useCustom<never, HttpFailure, CallInput<N> | undefined>({
    url: calls[name].path,
    method: 'get',
    config: { query: input },
    queryOptions: {
      enabled: isEnabled,
      staleTime,
      placeholderData: keepsPrevious ? keepPreviousData : undefined,
    },
    ...(isSilent && { errorNotification: false as const }),
  })
  return answerOf<CallResult<N>>(query)
}
