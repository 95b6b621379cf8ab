import { z } from 'zod'
import { whole } from '../envelope.ts'
import { Captcha, LoginResult, Password, Phone, Session, SmsCode, SmsLogin } from '../user.ts'
import { done, id, nothing, publicPost, userGet, userPost, type Group } from './endpoint.ts'

export const loginEndpoints = {
  'login.sms': { ...publicPost('/login/v2/smsAuthV2'), input: SmsLogin, result: LoginResult },
  'login.password': {
    ...publicPost('/login/passwordAuth'),
    input: z.strictObject({ phone: Phone, password: z.string().min(1).max(64), captcha: Captcha.optional() }),
    result: LoginResult,
  },
  'login.logout': { ...userGet('/login/logout'), input: nothing, result: done },
  'login.changePassword': {
    ...userPost('/login/changePassword'),
    input: z.strictObject({
      oldPassword: z.string().min(1).max(64).optional(),
      /** The code is of purpose `password`; it is needed instead of the old password while none is set. */
      code: SmsCode.optional(),
      newPassword: Password,
    }),
    result: done,
  },
  'login.resetPassword': {
    ...publicPost('/login/resetPassword'),
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
    ...userGet('/login/sessions'),
    input: nothing,
    ...whole({ row: Session, result: z.array(Session) }),
  },
  'login.revokeSession': { ...userPost('/login/revokeSession'), input: id, result: done },
} as const satisfies Group<'login'>
