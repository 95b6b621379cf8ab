import { changePassword } from '../../services/auth/change-password.ts'
import { listSessions } from '../../services/auth/list-sessions.ts'
import { logOut } from '../../services/auth/log-out.ts'
import { resetPassword } from '../../services/auth/reset-password.ts'
import { revokeSession } from '../../services/auth/revoke-session.ts'
import { signInByPassword } from '../../services/auth/sign-in-by-password.ts'
import { signInBySms } from '../../services/auth/sign-in-by-sms.ts'
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
