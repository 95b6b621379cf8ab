import type { CallInput, CallResult } from '../../../contract/endpoints.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import { loadAndSolveCaptcha } from './load-captcha.ts'

const CAPTCHA_NEEDED = 428

type Guarded = 'login.sms' | 'login.password' | 'login.resetPassword'

interface GuardedCall<N extends Guarded> {
  name: N
  input: CallInput<N>
  /** Called when a captcha is asked for, before it is worked out. */
  onVerify: () => void
}

/**
 * Calls an endpoint that asks for a captcha after some wrong tries, and works it out if it does.
 * @throws HttpFailure that the reader has already seen, or an Error whose message is for the reader
 */
export async function callWithCaptcha<N extends Guarded>({
  name,
  input,
  onVerify,
}: GuardedCall<N>): Promise<CallResult<N>> {
  try {
    return await call(name, input, { solvesCaptcha: true })
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== CAPTCHA_NEEDED) throw error
    onVerify()
    const captcha = await loadAndSolveCaptcha(error.result)
    return call(name, { ...input, captcha })
  }
}
