import type { AuthProvider } from '@refinedev/core'
import type { CallInput } from '../../contract/endpoints.ts'
import { signOut } from './account.ts'
import { call } from './http.ts'
import { loginPath, navigation, returnPath } from './navigation.ts'
import { session } from './session.ts'

type LoginParams = CallInput<'login.sms'> | CallInput<'login.password'>

/** Refine's door to the session. A 401 is dealt with by the HTTP client, once for all calls, so `onError` has nothing left to do. */
export const authProvider: AuthProvider = {
  login: async (params: LoginParams) => {
    session.open('code' in params ? await call('login.sms', params) : await call('login.password', params))
    return { success: true, redirectTo: returnPath(globalThis.location.search) }
  },
  logout: async (params?: { isRouteAuth?: boolean }) => {
    await signOut({ isRouteAuth: params?.isRouteAuth ?? true })
    return { success: true }
  },
  check: async () => {
    if (session.read()) return { authenticated: true }
    return { authenticated: false, redirectTo: loginPath(navigation.here()) }
  },
  onError: async () => ({}),
  getIdentity: async () => session.read()?.userInfo ?? null,
}
