import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput, EndpointName } from '../../contract/endpoints.ts'
import { call } from '../providers/http.ts'

interface CallOptions {
  isEnabled?: boolean
  /** Keeps showing the last answer while another page or period of the same call loads. */
  keepsPrevious?: boolean
}

/** Reads one endpoint for a screen. */
export function useCall<N extends EndpointName>(name: N, input?: CallInput<N>, options: CallOptions = {}) {
  return useQuery({
    queryKey: [name, input ?? null],
    queryFn: ({ signal }) => call(name, input, { signal }),
    retry: false,
    enabled: options.isEnabled ?? true,
    placeholderData: options.keepsPrevious ? keepPreviousData : undefined,
  })
}
