import type { CallInput, CallResult } from '../../../contract/endpoints.ts'
import { call, HttpFailure } from '../http.ts'
import { loadAndSolveCaptcha } from './load-captcha.ts'

const CAPTCHA_NEEDED = 428

type Guarded =
  | 'login.sms'
  | 'login.password'
  | 'login.resetPassword'
  | 'staff.sendStepUpCode'
  | 'voucher.redeem'

interface GuardedCall<N extends Guarded> {
  name: N
  input: CallInput<N>
  onVerify: () => void
}

/** @throws HttpFailure already shown as a toast, or an Error with a message for the user */
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
