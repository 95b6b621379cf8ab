import type { AuthActionResponse, AuthProvider } from '@refinedev/core'
import type { CallInput } from '../../contract/endpoints.ts'
import { routeOf } from '../config/runtime/derive.ts'
import { callWithCaptcha } from './captcha/call-with-captcha.ts'
import { config } from './config.ts'
import { call } from './http.ts'
import { loginPath, navigation, returnPath } from './navigation.ts'
import { pathOf } from './path-of.ts'
import { session } from './session.ts'
import { sleep } from './sleep.ts'
import { toast } from './toast.ts'
import { isUnauthorized, onUnauthorized } from './unauthorized.ts'

/** People sign in by code or by password. `onVerify` is called when a captcha is asked for, before it is worked out. */
export type LoginParams = (CallInput<'login.sms'> | CallInput<'login.password'>) & { onVerify?: () => void }

export interface LogoutParams {
  /** The account is gone, and its sessions with it: the server is not told. */
  isAccountClosed?: boolean
}

/** How long signing out waits for the server, which may be out of reach. */
const LOGOUT_WAIT_MS = 3000

/** The only place that opens or ends a session. Inside the console refine calls it; public pages, drawn without refine, call it themselves. */
export const authProvider = {
  login: async ({ onVerify = () => undefined, ...input }: LoginParams): Promise<AuthActionResponse> => {
    try {
      session.open(
        'code' in input
          ? await callWithCaptcha({ name: 'login.sms', input, onVerify })
          : await callWithCaptcha({ name: 'login.password', input, onVerify }),
      )
      return { success: true, redirectTo: returnPath(globalThis.location.search) }
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Error('未知错误') }
    }
  },

  /** Leaves a route for users for home, and loads any other again, without waiting for the server. */
  logout: async ({ isAccountClosed = false }: LogoutParams = {}) => {
    const { auth } = routeOf({ config, path: globalThis.location.pathname })
    if (!isAccountClosed) await tellServer()
    if (auth) navigation.go('/')
    session.close()
    if (!auth) navigation.reload()
    return { success: true }
  },

  check: async () =>
    session.read()
      ? { authenticated: true }
      : { authenticated: false, redirectTo: loginPath(navigation.here()) },

  /**
   * Ten calls that fail together end the session once; a late answer to an earlier session leaves the present one alone. The server has
   * ended it already, so it is not told.
   */
  onError: async (error: unknown) => {
    if (!isUnauthorized(error) || error.session !== session.number()) return {}
    const here = navigation.here()
    session.close()
    toast({ type: 'error', message: error.message })
    if (globalThis.location.pathname !== pathOf('login')) navigation.go(loginPath(here))
    return {}
  },

  getIdentity: async () => session.read()?.userInfo ?? null,
} satisfies AuthProvider

onUnauthorized((error) => void authProvider.onError(error))

/** spec.md section 4: signing out here does not depend on the server. */
async function tellServer(): Promise<void> {
  const logout = call('login.logout', {}, { isSilent: true, keepsSession: true })
  await Promise.race([logout.catch(() => undefined), sleep(LOGOUT_WAIT_MS)])
}
