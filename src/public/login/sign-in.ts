import type { CallInput } from '../../../contract/endpoints.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'
import { toast } from '../../providers/toast.ts'

type SignIn =
  | { name: 'login.sms'; input: CallInput<'login.sms'> }
  | { name: 'login.password'; input: CallInput<'login.password'> }

/**
 * Opens a session.
 * @returns what is wrong with the input, to be told beside the field; '' if it worked or it is not the input's fault
 */
export async function signIn({ name, input }: SignIn): Promise<string> {
  try {
    session.open(await call(name, input))
    return ''
  } catch (error) {
    if (error instanceof HttpFailure) return error.code === 400 ? error.message : ''
    toast({ type: 'error', message: error instanceof Error ? error.message : '未知错误' })
    return ''
  }
}
