import { z } from 'zod'
import { whole } from '../envelope.ts'
import { Captcha, LoginResult, Password, Phone, Session, SmsCode, SmsLogin } from '../user.ts'
import { done, id, nothing, type Group } from './endpoint.ts'

export const loginEndpoints = {
  'login.sms': {
    method: 'POST',
    path: '/login/v2/smsAuthV2',
    auth: 'public',
    input: SmsLogin,
    result: LoginResult,
  },
  'login.password': {
    method: 'POST',
    path: '/login/passwordAuth',
    auth: 'public',
    input: z.strictObject({ phone: Phone, password: z.string().min(1).max(64), captcha: Captcha.optional() }),
    result: LoginResult,
  },
  'login.logout': { method: 'GET', path: '/login/logout', auth: 'user', input: nothing, result: done },
  'login.changePassword': {
    method: 'POST',
    path: '/login/changePassword',
    auth: 'user',
    input: z.strictObject({
      oldPassword: z.string().min(1).max(64).optional(),
      /** The code is of purpose `password`; it is needed instead of the old password while none is set. */
      code: SmsCode.optional(),
      newPassword: Password,
    }),
    result: done,
  },
  'login.resetPassword': {
    method: 'POST',
    path: '/login/resetPassword',
    auth: 'public',
    input: z.strictObject({
      phone: Phone,
      code: SmsCode,
      newPassword: Password,
      captcha: Captcha.optional(),
      /** Revokes all API keys of the account too. */
      revokeKeys: z.boolean().default(false),
    }),
    result: done,
  },
  'login.sessions': {
    method: 'GET',
    path: '/login/sessions',
    auth: 'user',
    input: nothing,
    ...whole({ row: Session, result: z.array(Session) }),
  },
  'login.revokeSession': {
    method: 'POST',
    path: '/login/revokeSession',
    auth: 'user',
    input: id,
    result: done,
  },
} as const satisfies Group<'login'>
