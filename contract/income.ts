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
  /** What caused the row: `order`, `call`, `package`, `invite`, and its id. */
  refType: z.string(),
  refId: z.string(),
  remark: z.string(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** What came into the balance and went out of it in one Asia/Shanghai day or month (`at`: its first millisecond): yuan, 0 or above. */
export const IncomePoint = z.object({ at: Timestamp, income: Yuan, outgo: Yuan })
export type IncomePoint = z.infer<typeof IncomePoint>

/** Steps of a series: at most 400 days by day, 1100 by month. */
export const IncomeStep = z.enum(['day', 'month']).default('day')

/** Both ends in milliseconds and inclusive; without a begin from the first row on, without an end up to now. */
export const proofPeriod = { begin: QueryTime.optional(), end: QueryTime.optional() }

/** A row of the ledger that does not continue the one before it: its balance should be `expected`. Yuan or tokens, as the ledger's. */
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
  /** What the wallet holds now, and what it should by the ledger; the two are equal in sound books. */
  balance: z.string(),
  expectedBalance: z.string(),
})

/**
 * What proves the ledger over a period: the sums of each asset, and the rows that were read one by one, each of which has to continue
 * the one before. `isSound` = everything agrees; otherwise `broken` names rows if rows are to blame.
 */
export const IncomeProof = z.object({
  begin: Timestamp.nullable(),
  end: Timestamp.nullable(),
  yuan: AssetProof,
  token: AssetProof,
  /** Rows of the period, and how many of them (the newest) were read one by one; sums by day vouch for the others. */
  rows: z.int(),
  checkedRows: z.int(),
  isSound: z.boolean(),
  /** The first ones. */
  broken: z.array(BrokenRow),
})
export type IncomeProof = z.infer<typeof IncomeProof>
