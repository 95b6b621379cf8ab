import { loginPath, navigation } from './navigation.ts'
import { session } from './session.ts'
import { toast } from './toast.ts'

/**
 * Ends the session that a 401 answered to. Ten calls that fail together end it once; a late answer to an earlier session
 * leaves the present one alone.
 */
export function expireSession({ accessToken, message }: { accessToken: string; message: string }): void {
  if (accessToken !== (session.read()?.accessToken ?? '')) return
  const here = navigation.here()
  session.close()
  toast({ type: 'error', message })
  if (globalThis.location.pathname !== '/login') navigation.go(loginPath(here))
}
