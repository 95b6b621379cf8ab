import { z } from 'zod'
import { Captcha, Phone } from './user.ts'

/** What a code may be used for; it is bound to this and to the phone. */
export const SMS_PURPOSES = ['login', 'reset', 'close', 'password'] as const
export type SmsPurpose = (typeof SMS_PURPOSES)[number]

/** Path of the SMS provider's call (spec.md section 7), after its absolute base address. */
export const SEND_SMS_PATH = '/api/v1/user/sendSMS'

export const SendSms = z.strictObject({
  phone: Phone,
  purpose: z.enum(SMS_PURPOSES).default('login'),
  captcha: Captcha.optional(),
})

/** Seconds a code lives and until the next one may be asked for. */
export const SendSmsResult = z.object({ expiresIn: z.int(), retryAfter: z.int() })
export type SendSmsResult = z.infer<typeof SendSmsResult>
