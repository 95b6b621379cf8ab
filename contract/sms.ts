import { z } from 'zod'
import { Captcha, Phone } from './user.ts'

/** What visitors may ask a code for. A code is bound to its purpose and phone. */
export const SMS_PURPOSES = ['login', 'reset', 'close', 'password'] as const
/** `stepUp`: staff ask for it, for their own phone (`contract/step-up.ts`). */
export type SmsPurpose = (typeof SMS_PURPOSES)[number] | 'stepUp'

/** Path of the SMS provider's call (spec.md section 7), after its absolute base address. */
export const SEND_SMS_PATH = '/api/v1/user/sendSMS'

export const SendSms = z.strictObject({
  phone: Phone,
  purpose: z.enum(SMS_PURPOSES).default('login'),
  captcha: Captcha.optional(),
})

/** Seconds until expiry, and until the next code may be requested. */
export const SendSmsResult = z.object({ expiresIn: z.int(), retryAfter: z.int() })
export type SendSmsResult = z.infer<typeof SendSmsResult>
