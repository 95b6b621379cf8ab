import type { KeyBudget } from '../../../contract/key.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'

/** So many units of a class at a price each. `unitNano` is the price of ONE unit. */
export interface UnitLine {
  item: ReceiptLine['item']
  quantity: number
  unitNano: bigint
}

export interface HoldRequest {
  requestId: string
  userId: string
  /** Empty for a call by session. */
  keyId: string
  /** Caps of the key, in yuan; an absent one does not cap. */
  keyBudget?: KeyBudget | undefined
  /** Keys whose spend counts against the same caps. */
  keyFamily?: readonly string[]
  modelId: string
  /** The upper bound of what the call may use. */
  lines: readonly UnitLine[]
  /** Whether the user's token packages may pay for it. */
  coversTokens: boolean
  /** `X-Max-Cost`: at most this may be taken from the balance. */
  maxCostNano?: bigint | undefined
  /** After so many milliseconds without `extendLease` the hold is returned. */
  leaseMs: number
  /**
   * The call may be paid from money that was set aside for several (an allowance) and is extended by `keepLive`, not by
   * `extendLease`. `lasting` ones are written down in a moment, `brief` ones if they last all the same. Absent: it gets a hold.
   */
  allowance?: 'brief' | 'lasting' | undefined
}

export interface HoldResult {
  heldNano: bigint
  /** In the order of deduction. */
  packages: { packageId: string; name: string; tokens: number }[]
}

export interface Settlement {
  requestId: string
  status: 'succeeded' | 'failed' | 'aborted'
  /** The validated actual use at the prices of admission; none = nothing is charged. */
  lines: readonly UnitLine[]
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  isEstimated: boolean
  ttftMs: number | null
  durationMs: number | null
}

export interface SettleResult {
  /** Taken from the balance; never more than was held. */
  costNano: bigint
  /** Taken from packages; never more than was held. */
  packageTokens: number
  receiptLines: ReceiptLine[]
  /** Of a settlement that came after the end of its lease: nano-yuan that it should have taken from the balance and could not. */
  shortfallNano?: bigint
}

export interface Allowed {
  /** The allowances of this process. */
  ids: string[]
  nano: bigint
}

/** Holds and settles what calls cost. Nothing resolves before it is durable. */
export interface Wallet {
  /**
   * Takes the upper bound of a call aside and opens its `call` row.
   * @throws Failure balanceShort, keyBudgetSpent, or badRequest if the lines cost more than `maxCostNano`
   */
  hold(request: HoldRequest): Promise<HoldResult>
  /**
   * Charges a held call once, never above its hold, and returns the rest; later settlements get what the first one got. If the hold
   * was returned before because its lease had ended, the user's balance pays as far as it can; the rest is an alert.
   */
  settle(settlement: Settlement): Promise<SettleResult>
  /** Keeps an open hold for `leaseMs` from now. @returns whether it still is open */
  extendLease(requestId: string, leaseMs: number): Promise<boolean>
  /** Extends the holds of calls that this process still serves, and repeats settlements that the database could not take. */
  keepLive(): Promise<void>
  /** Returns open holds whose lease has ended. @returns how many */
  reapExpired(): Promise<number>
  /** Writes off what is left of packages past their end. @returns how many */
  expirePackages(): Promise<number>
  /** Whether this process has yet to settle the call. */
  isLive(requestId: string): boolean
  /** What this process's calls in flight that allowances pay for may cost a user. */
  allowed(userId: string): Allowed
  /** Gets back, from all nodes, what is set aside of a user's money and no call uses. @returns whether there was any */
  recall(userId: string): Promise<boolean>
  /** Writes down the calls in flight of a user that this process admitted without asking the database: a key's budget counts them from then on. */
  writeCalls(userId: string): Promise<void>
  /** Returns what this process has set aside. */
  giveBack(): Promise<void>
}
