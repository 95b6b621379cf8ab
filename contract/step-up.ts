import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { STEP_UP_PURPOSES, type StepUpPurpose } from './step-up-purposes.ts'
import { Captcha, SmsCode, Timestamp } from './user.ts'

const Purpose = z.enum(Object.keys(STEP_UP_PURPOSES) as [StepUpPurpose, ...StepUpPurpose[]])

export const STEP_UP_METHODS = ['sms', 'totp'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** The result of a 428: prove it by one of the methods, then send the same request again. */
export interface StepUpNeeded {
  kind: 'stepUp'
  purpose: StepUpPurpose
  methods: StepUpMethod[]
}

export const StepUpCodeInput = z.strictObject({ captcha: Captcha.optional() })

export const StepUpInput = z.strictObject({
  purpose: Purpose,
  method: z.enum(STEP_UP_METHODS),
  /** The SMS has it, or the authenticator app shows it. */
  code: SmsCode,
})
export const StepUpResult = z.object({ until: Timestamp })

/** Each purpose is proved in this session until then; those that are not proved are absent. */
export const StepUpUntil = z.partialRecord(Purpose, Timestamp)

export const TotpEnrolment = z.object({
  /** `otpauth://…` for the QR code; null in a replayed answer. */
  uri: z.string().nullable(),
  /** Sent back with the first code, within ten minutes. */
  ticket: z.string(),
})
export const TotpConfirmation = z.strictObject({
  ticket: ofKind('secret', z.string().max(1000)),
  code: SmsCode,
})
