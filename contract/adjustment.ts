import { z } from 'zod'
import { parseYuan } from './money.ts'
import { Reason } from './reason.ts'
import { ofKind } from './kinds.ts'
import { SignedYuan, Yuan } from './user.ts'

/** Why a balance is adjusted. None is cash that came in: `offline` was, before it was an order (`offline-payment.ts`). */
export const ADJUSTMENT_CATEGORIES = {
  compensation: '补偿',
  correction: '更正',
  offline: '线下付款',
  gift: '赠送',
  risk: '风控',
} as const

export type AdjustmentCategory = keyof typeof ADJUSTMENT_CATEGORIES

const MOST_NANO = 10_000_000n * 1_000_000_000n

export const PositiveYuan = Yuan.refine((text) => (parseYuan(text) ?? 0n) > 0n, '须大于 0').refine(
  (text) => (parseYuan(text) ?? 0n) <= MOST_NANO,
  '一笔至多 1000 万元',
)

const adjustment = {
  userId: z.string().min(1).max(64),
  category: z.enum(Object.keys(ADJUSTMENT_CATEGORIES) as [AdjustmentCategory, ...AdjustmentCategory[]]),
  direction: z.enum(['credit', 'debit']),
  amount: PositiveYuan,
  /** Shown to the user in 收支明细. */
  remark: z.string().trim().min(1, '请填写备注').max(100),
  /** Only staff see it. */
  note: ofKind('longText', z.string().trim().max(500)).default(''),
  /** It names a call or an order. */
  reference: z.string().trim().max(128).default(''),
}

/** What is proposed, and kept as the content of the approval. */
export const Adjustment = z.strictObject(adjustment)
export type Adjustment = z.output<typeof Adjustment>

/** What may be proposed now. */
export const AdjustmentTrial = z.strictObject({
  ...adjustment,
  category: adjustment.category.exclude(['offline']),
})
export const AdjustmentProposal = AdjustmentTrial.extend({ reason: Reason })

export const AdjustmentPreview = z.object({
  balance: Yuan,
  balanceAfter: SignedYuan,
  /** What is missing for a debit; 0.00 if nothing is. */
  shortfall: Yuan,
  /** What the caller proposed today, without this. */
  proposedToday: Yuan,
  /** A second person has to agree. */
  mustWait: z.boolean(),
})
