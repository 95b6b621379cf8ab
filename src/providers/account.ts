import { call } from './http.ts'
import { navigation } from './navigation.ts'
import { session } from './session.ts'

/** Brings the stored user up to date; a failure is silent. */
export async function refreshUser(): Promise<void> {
  const asked = session.read()?.accessToken
  if (!asked) return
  try {
    const userInfo = await call('user.info', {}, { isSilent: true })
    if (session.read()?.accessToken === asked) session.merge(userInfo)
  } catch {
    // spec.md section 4: a failed refresh changes nothing and says nothing.
  }
}

/** How long signing out waits for the server, which may be out of reach. */
const LOGOUT_WAIT_MS = 3000

/** Signs out: tells the server, whatever and whenever it answers, and leaves a route that needs a user for home. */
export async function signOut({ isRouteAuth }: { isRouteAuth: boolean }): Promise<void> {
  const told = call('login.logout', {}, { isSilent: true, keepsSession: true })
  // spec.md section 4: signing out here does not depend on the server.
  await Promise.race([told.catch(() => undefined), sleep(LOGOUT_WAIT_MS)])
  if (isRouteAuth) navigation.go('/')
  session.close()
  if (!isRouteAuth) navigation.reload()
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
