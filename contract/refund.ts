import { z } from 'zod'
import { refund } from './entities/refund.ts'
import { parseYuan } from './money.ts'
import { Reason } from './reason.ts'
import { SignedYuan, Yuan } from './user.ts'

const FEN_NANO = 10_000_000n

const fields = {
  orderNo: z.string().min(1).max(64),
  /** It is the user of the order, whose money is taken. */
  userId: z.string().min(1).max(64),
  amount: Yuan.refine((text) => (parseYuan(text) ?? 0n) > 0n, '须大于 0').refine(
    (text) => (parseYuan(text) ?? 0n) % FEN_NANO === 0n,
    '至多两位小数',
  ),
  /** `channel`: back the way it was paid. */
  destination: z.enum(['channel', 'balance']),
  /** Shown to the user in 收支明细. */
  remark: z.string().trim().min(1, '请填写备注').max(100),
}

/** What is proposed, and kept as the content of the approval. */
export const Refund = z.strictObject(fields)
export type Refund = z.output<typeof Refund>

export const RefundProposal = z.strictObject({ ...fields, reason: Reason })

export const RefundPreview = z.object({
  paid: Yuan,
  /** Returned before, or waiting to be. */
  refunded: Yuan,
  /** What could still be returned after this one. */
  refundableAfter: Yuan,
  balance: Yuan,
  /** The refund of a top-up is taken from the balance; one to the balance is added to it. */
  balanceAfter: SignedYuan,
  /** What the balance lacks for it; 0.00 if nothing. */
  shortfall: Yuan,
  /** Taken from the package of the order. */
  tokens: z.int(),
  /** Why it would be refused; empty: it would not. */
  refusal: z.string(),
  /** A second person has to agree. */
  mustWait: z.boolean(),
})

export type RefundRow = z.infer<(typeof refund)['row']>
export const RefundNo = z.strictObject({ refundNo: z.string().min(1).max(64) })
