import type { CallInput, CallResult, EndpointName } from '../../contract/endpoints.ts'

export { HttpFailure } from './http-failure.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a repeated write answer what the first one did (contract.md section 2). */
  idempotencyKey?: string
  /** Shows no toast. A 401 still ends the session, unless `keepsSession`. */
  isSilent?: boolean
  keepsSession?: boolean
}

/** Fetches the client (axios) ahead of the first call; home paints without it. */
export const loadClient = () => import('./client.ts')

/**
 * Calls an endpoint of the contract.
 * @throws HttpFailure, after the reader was told in Chinese (unless `isSilent`)
 */
export async function call<N extends EndpointName>(
  name: N,
  input?: CallInput<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const { request } = await loadClient()
  return request({ name, input, options })
}
