import type { CallInput, CallResult, EndpointName } from '../../contract/endpoints.ts'
import type { CallOptions } from './call-options.ts'
import { HttpFailure } from './http-failure.ts'
import { toast } from './toast.ts'

export { HttpFailure }

/** Browsers cache a failed dynamic import: only a reload helps. */
export const UNREACHED = '网络连接失败，请检查网络设置后刷新页面'

/** Loads axios on demand, so that the home page paints without it. @throws HttpFailure, after a toast (unless `isSilent`) */
export async function loadClient({ isSilent }: Pick<CallOptions, 'isSilent'> = {}) {
  try {
    return await import('./client.ts')
  } catch {
    if (!isSilent) toast({ type: 'error', message: UNREACHED })
    throw new HttpFailure({ code: 0, message: UNREACHED })
  }
}

/** Calls an endpoint of the contract. @throws HttpFailure, after a toast (unless `isSilent`) */
export async function call<N extends EndpointName>(
  name: N,
  input?: CallInput<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const { request } = await loadClient(options)
  return request({ name, input, options })
}
