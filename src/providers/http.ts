import type { CallInput, CallResult, EndpointName } from '../../contract/endpoints.ts'
import { HttpFailure } from './http-failure.ts'
import { toast } from './toast.ts'

export { HttpFailure }

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a repeated write answer what the first one did (contract.md section 2). */
  idempotencyKey?: string
  /** Shows no toast. A 401 still ends the session, unless `keepsSession`. */
  isSilent?: boolean
  keepsSession?: boolean
  /** Shows no toast when a captcha is asked for: the caller solves it and calls again. */
  solvesCaptcha?: boolean
}

/** A browser does not fetch code a second time that it once could not: only loading the page again helps. */
const UNREACHED = '网络连接失败，请检查网络设置后刷新页面'

/**
 * Fetches the code of the client (axios); home paints without it.
 * @throws HttpFailure, after the reader was told in Chinese (unless `isSilent`)
 */
export async function loadClient({ isSilent }: Pick<CallOptions, 'isSilent'> = {}) {
  try {
    return await import('./client.ts')
  } catch {
    if (!isSilent) toast({ type: 'error', message: UNREACHED })
    throw new HttpFailure({ code: 0, message: UNREACHED })
  }
}

/**
 * Calls an endpoint of the contract.
 * @throws HttpFailure, after the reader was told in Chinese (unless `isSilent`)
 */
export async function call<N extends EndpointName>(
  name: N,
  input?: CallInput<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const { request } = await loadClient(options)
  return request({ name, input, options })
}
