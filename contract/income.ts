import { z } from 'zod'
import { SignedYuan, Timestamp } from './user.ts'

export const LEDGER_KINDS = ['topup', 'consume', 'purchase', 'refund', 'reward', 'adjust'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
export const ASSETS = ['yuan', 'token'] as const
export type Asset = (typeof ASSETS)[number]

/**
 * One row of the append-only ledger. `amount` and `balanceAfter` are yuan (2 to 9 decimals) or, for `token`, whole tokens, both as
 * strings; `amount` is signed. The balance is the sum of the yuan rows, the token balance that of the token rows, at every moment.
 */
export const LedgerRow = z.object({
  id: z.int(),
  createdAt: Timestamp,
  kind: z.enum(LEDGER_KINDS),
  asset: z.enum(ASSETS),
  amount: z.union([SignedYuan, z.string().regex(/^-?\d+$/)]),
  balanceAfter: z.union([SignedYuan, z.string().regex(/^-?\d+$/)]),
  /** What caused the row: `order`, `call`, `package`, `invite`, and its id. */
  refType: z.string(),
  refId: z.string(),
  remark: z.string(),
})
export type LedgerRow = z.infer<typeof LedgerRow>
