import { authProvider, type LoginParams } from '../../providers/auth-provider.ts'
import { HttpFailure } from '../../providers/http.ts'
import { toast } from '../../providers/toast.ts'

/** @returns what is wrong with the input, to show at the field; '' if it worked or the input is not at fault */
export async function signIn(params: LoginParams): Promise<string> {
  const { error } = await authProvider.login(params)
  if (error instanceof HttpFailure) return error.code === 400 ? error.message : ''
  if (error) toast({ type: 'error', message: error.message })
  return ''
}
