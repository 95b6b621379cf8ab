import {
  changePassword,
  listSessions,
  logOut,
  revokeSession,
  signInByPassword,
} from '../../identity/index.ts'
import { resetPassword, signInBySms } from '../../account/index.ts'
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
