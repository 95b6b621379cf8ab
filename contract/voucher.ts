import { z } from 'zod'
import { voucherCode } from './entities/voucher-code.ts'
import { voucher, VOUCHER_AUDIENCES } from './entities/voucher.ts'
import { ofKind } from './kinds.ts'
import { parseYuan } from './money.ts'
import { Reason } from './reason.ts'
import { ofSensitive } from './sensitive.ts'
import { Captcha, Timestamp, Yuan } from './user.ts'
import { cleanVoucherCode, voucherCodeProblem } from './voucher-code.ts'

export type VoucherBatch = z.infer<(typeof voucher)['row']>
export type VoucherCodeRow = z.infer<(typeof voucherCode)['row']>

const FEN_NANO = 10_000_000n
const MOST_NANO = 10_000n * 1_000_000_000n
const AUDIENCES = Object.keys(VOUCHER_AUDIENCES) as [VoucherAudience, ...VoucherAudience[]]
type VoucherAudience = keyof typeof VOUCHER_AUDIENCES

const issue = {
  /** Shown to those who redeem, in 收支明细. */
  name: z.string().trim().min(1, '请填写名称').max(30, '名称至多 30 个字'),
  /** Yuan that each code adds to a balance. */
  amount: Yuan.refine((text) => (parseYuan(text) ?? 0n) > 0n, '须大于 0')
    .refine((text) => (parseYuan(text) ?? 0n) % FEN_NANO === 0n, '至多两位小数')
    .refine((text) => (parseYuan(text) ?? 0n) <= MOST_NANO, '至多 10000 元'),
  /** Codes. */
  count: z.int().min(1).max(10_000),
  /** They limit how many codes of one batch an account may redeem, and how many all accounts of one ID number. */
  perUser: z.int().min(1).max(100).default(1),
  perPerson: z.int().min(1).max(100).default(1),
  audience: z.enum(AUDIENCES).default('all'),
  /** Null: at once. */
  startsAt: Timestamp.nullable().default(null),
  /** From this moment on a code is worth nothing. */
  endsAt: Timestamp,
  /** Only staff see it. */
  note: ofKind('longText', z.string().trim().max(500)).default(''),
}

/** What is proposed; the approval keeps it with the id of the batch. */
export const VoucherIssue = z.strictObject(issue)
export type VoucherIssue = z.output<typeof VoucherIssue>
export const VoucherProposal = z.strictObject({ ...issue, reason: Reason })

export const VoucherPreview = z.object({
  /** Yuan if every code is redeemed. */
  liability: Yuan,
  /** What the caller issued or proposed today, without this. */
  issuedToday: Yuan,
  /** Yuan of all codes that can still be redeemed, of all batches. */
  outstanding: Yuan,
  /** A second person has to agree. */
  mustWait: z.boolean(),
})

const version = { id: z.string().min(1).max(64), rev: z.int().min(1), reason: Reason }

/** Makes the codes of a batch, or replaces those that were not redeemed. */
export const VoucherDraw = z.strictObject(version)
/** The file has one code a line. Null: it was answered before, and is kept nowhere. */
export const VoucherFile = z.object({
  name: z.string(),
  count: z.int(),
  csv: ofKind('secret', z.string()).nullable(),
})

export const VoucherTurn = z.strictObject({ ...version, state: z.enum(['active', 'paused', 'closed']) })

/** A code as people send it, with or without what they put between its characters. A mistyped code differs from what is not a code. */
export const VoucherCode = ofSensitive(
  z
    .string()
    .max(64, '兑换码太长')
    .transform(cleanVoucherCode)
    .superRefine((code, context) => {
      const message = voucherCodeProblem(code)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
)

export const VoucherRedemption = z.strictObject({ code: VoucherCode, captcha: Captcha.optional() })

export const VoucherRedeemed = z.object({
  /** It is the name of the batch. */
  name: z.string(),
  amount: Yuan,
  redeemedAt: Timestamp,
  /** The caller had redeemed it before: nothing was credited now. */
  isRepeat: z.boolean(),
})
