import { z } from 'zod'
import { QueryTime } from './envelope.ts'
import { SignedYuan, Timestamp, Yuan } from './user.ts'

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
  /** The cause: `order`, `call`, `package`, `invite`, `welcome`, and its id. */
  refType: z.string(),
  refId: z.string(),
  remark: z.string(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** Income and outgo of one Asia/Shanghai day or month (`at`: its first millisecond), in yuan, 0 or above. */
export const IncomePoint = z.object({ at: Timestamp, income: Yuan, outgo: Yuan })
export type IncomePoint = z.infer<typeof IncomePoint>

/** Steps of a series: at most 400 days by day, 1100 by month. */
export const IncomeStep = z.enum(['day', 'month']).default('day')

/** Milliseconds, inclusive; default: from the first row to now. */
export const proofPeriod = { begin: QueryTime.optional(), end: QueryTime.optional() }

/** A row that does not continue its predecessor: its balance should be `expected`, in yuan or tokens. */
export const BrokenRow = z.object({
  id: z.int(),
  asset: z.enum(ASSETS),
  createdAt: Timestamp,
  remark: z.string(),
  expected: z.string(),
  actual: z.string(),
})
export type BrokenRow = z.infer<typeof BrokenRow>

/** One asset over a period: `opening + income + outgo = closing`, exact; `outgo` is 0 or below. Yuan or tokens, as the ledger's. */
const AssetProof = z.object({
  opening: z.string(),
  income: z.string(),
  outgo: z.string(),
  closing: z.string(),
  /** Present balance, and the ledger's sum; equal if the books are sound. */
  balance: z.string(),
  expectedBalance: z.string(),
})

/**
 * Proof of the ledger over a period: the sums of each asset, and rows checked one by one. `isSound` = everything agrees; `broken` names
 * faulty rows.
 */
export const IncomeProof = z.object({
  begin: Timestamp.nullable(),
  end: Timestamp.nullable(),
  yuan: AssetProof,
  token: AssetProof,
  /** Rows of the period, and how many of the newest were checked one by one; daily sums cover the rest. */
  rows: z.int(),
  checkedRows: z.int(),
  isSound: z.boolean(),
  /** The first ones. */
  broken: z.array(BrokenRow),
})
export type IncomeProof = z.infer<typeof IncomeProof>
