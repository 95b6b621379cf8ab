import { call } from './http.ts'
import { session } from './session.ts'

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
