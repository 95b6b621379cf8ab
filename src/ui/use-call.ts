import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput, EndpointName } from '../../contract/endpoints.ts'
import { call } from '../providers/http.ts'
import { useSession } from '../providers/session.ts'

interface CallOptions {
  isEnabled?: boolean
  /** Keeps showing the last answer while another page or period of the same call loads. */
  keepsPrevious?: boolean
}

/** Reads one endpoint for a screen. What one user was answered is never shown to the next one who signs in. */
export function useCall<N extends EndpointName>(name: N, input?: CallInput<N>, options: CallOptions = {}) {
  const userId = useSession()?.userInfo.userId ?? ''
  return useQuery({
    queryKey: [name, userId, input ?? null],
    queryFn: ({ signal }) => call(name, input, { signal }),
    retry: false,
    enabled: options.isEnabled ?? true,
    placeholderData: options.keepsPrevious ? keepPreviousData : undefined,
  })
}
