import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { Captcha, SmsCode, Timestamp } from './user.ts'

/** What staff prove again for, each by itself: who proved it for one may not do another. */
export const STEP_UP_PURPOSES = {
  approval: '审批',
  staff: '授予与收回角色',
  price: '修改价格',
  adjustment: '调账',
  refund: '退款',
  channel: '修改上游渠道',
  reveal: '显示隐私信息',
  viewAs: '以用户身份查看',
  export: '导出',
  totp: '更换验证器',
} as const

export type StepUpPurpose = keyof typeof STEP_UP_PURPOSES
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
  /** Of the SMS, or the one that the authenticator app shows. */
  code: SmsCode,
})
export const StepUpResult = z.object({ until: Timestamp })

/** Until when each purpose is proved in this session; those that are not, are absent. */
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
