import { call } from './http.ts'
import { session } from './session.ts'

export async function refreshUser(): Promise<void> {
  const accessToken = session.read()?.accessToken
  if (!accessToken) return
  try {
    const userInfo = await call('user.info', {}, { isSilent: true })
    if (session.read()?.accessToken === accessToken) session.merge(userInfo)
  } catch {
    // spec.md section 4: a failed refresh changes nothing and says nothing.
  }
}
