import type { CallInput } from '../../../contract/endpoints.ts'
import { HttpFailure } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'
import { toast } from '../../providers/toast.ts'
import { callWithCaptcha } from './call-with-captcha.ts'

type SignIn = (
  | { name: 'login.sms'; input: CallInput<'login.sms'> }
  | { name: 'login.password'; input: CallInput<'login.password'> }
) & {
  /** Called when a captcha is asked for, before it is worked out. */
  onVerify: () => void
}

/**
 * Opens a session.
 * @returns what is wrong with the input, to be told beside the field; '' if it worked or it is not the input's fault
 */
export async function signIn(attempt: SignIn): Promise<string> {
  try {
    session.open(await callWithCaptcha(attempt))
    return ''
  } catch (error) {
    if (error instanceof HttpFailure) return error.code === 400 ? error.message : ''
    toast({ type: 'error', message: error instanceof Error ? error.message : '未知错误' })
    return ''
  }
}
