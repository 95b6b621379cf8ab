import { changePassword } from '../../identity/auth/change-password.ts'
import { listSessions } from '../../identity/auth/list-sessions.ts'
import { logOut } from '../../identity/auth/log-out.ts'
import { resetPassword } from '../../account/reset-password.ts'
import { revokeSession } from '../../identity/auth/revoke-session.ts'
import { signInByPassword } from '../../identity/auth/sign-in-by-password.ts'
import { signInBySms } from '../../account/sign-in-by-sms.ts'
import type { Handlers } from './types.ts'

export const loginHandlers = {
  'login.sms': signInBySms,
  'login.password': signInByPassword,
  'login.logout': logOut,
  'login.changePassword': changePassword,
  'login.resetPassword': resetPassword,
  'login.sessions': listSessions,
  'login.revokeSession': revokeSession,
} satisfies Handlers<'login.'>
