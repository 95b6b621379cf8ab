import { z } from 'zod'
import { ofSensitive } from './sensitive.ts'

/** Which alerts a user wants. Null: not this one. */
export const AlertRules = z.object({
  /** The user's. */
  id: z.string(),
  /** A key's budget is 80 % or wholly spent. */
  budget: z.boolean(),
  /** The balance is below the threshold of the user centre. */
  balance: z.boolean(),
  /** Days for which a key was not used. */
  unusedDays: z.int().nullable(),
  /** Networks that a key is used from on one day, more than which is too many. */
  networks: z.int().nullable(),
  /** How many times its usual day's spend a key spends on a day. */
  spendTimes: z.int().nullable(),
})
export type AlertRules = z.infer<typeof AlertRules>

export const AlertRulesInput = z.strictObject({
  budget: z.boolean().optional(),
  balance: z.boolean().optional(),
  unusedDays: z.int().min(1).max(365).nullable().optional(),
  networks: z.int().min(1).max(500).nullable().optional(),
  spendTimes: z.int().min(2).max(1000).nullable().optional(),
})

export const AlertMailAdd = z.strictObject({
  email: ofSensitive(z.email('邮箱格式不正确').max(128)),
})
export const AlertWebhookAdd = z.strictObject({
  url: ofSensitive(z.string().trim().min(1, '请填写地址').max(512)),
})

/** `secret` signs what is sent to a webhook, and is shown only here; null in a replayed response. */
export const AlertWebhookSecret = z.object({ id: z.string(), secret: z.string().nullable() })

export const AlertCode = z.strictObject({
  id: z.string().max(64),
  code: ofSensitive(z.string().regex(/^\d{6}$/, '验证码为 6 位数字')),
})
