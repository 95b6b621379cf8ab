import type { KeyBudget } from '../../contract/key.ts'
import type { ReceiptLine } from '../../contract/stats.ts'
import type { Db } from '../platform/db/client.ts'

/** Units of a class and the price of each. `unitNano` is the price of ONE unit. */
export interface UnitLine {
  item: ReceiptLine['item']
  quantity: number
  unitNano: bigint
  /** These say what was asked for of pictures, where the price depends on it. */
  quality?: string
  size?: string
  /** A chat model's tokens cost this at this service tier and above this length of prompt. */
  tier?: string
  above?: number
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
  /** It came by this wire; absent: by none that is known. */
  wire?: string | undefined
  /** The version of the catalogue that `lines` are priced by, and when the call was admitted by it, in milliseconds. */
  priceVersion?: number | undefined
  admittedAt?: number | undefined
  /** The upper bound of what the call may use. */
  lines: readonly UnitLine[]
  /** Whether the user's token packages may pay for it. */
  coversTokens: boolean
  /** `X-Max-Cost`: at most this may be taken from the balance. */
  maxCostNano?: bigint | undefined
  /** Milliseconds without `extendLease` after which the hold is returned. */
  leaseMs: number
  /** `lasting` calls are recorded in a moment, `brief` ones only if they last; absent: the call gets a hold of its own. */
  reservation?: 'brief' | 'lasting' | undefined
  /** What it is sent to, or is to be, if it is in flight when that is written (`call.noted`); absent: not known. */
  noted?: (() => string) | undefined
  /** The most that it can cost us upstream, in nano-yuan; null: any sum; absent: not known. */
  upstreamNano?: (() => bigint | null) | undefined
}

export interface HoldResult {
  heldNano: bigint
  /** They are in the order of deduction. */
  packages: { packageId: string; name: string; tokens: number }[]
}

/** One request to one upstream. */
export interface Attempt {
  /** The upstream's account, without a secret. */
  channel: string
  /** The model's name there. */
  target: string
  /** `refused`: the upstream blamed the request. `lost`: its node died. */
  outcome: 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost'
  /** Null: it did not answer. */
  httpStatus: number | null
  /** Milliseconds by the database's time. */
  startedAt: number
  durationMs: number
  /** Null: nothing came. */
  firstByteMs: number | null
  /** What the upstream calls the request; absent or empty: it gave no name. */
  upstreamId?: string
  /** What it used; none for one that failed. */
  lines: readonly UnitLine[]
  /** What it costs us; null: the route has no cost price, or that is not known. */
  costNano: bigint | null
  /** An attempt that was lost can cost us at most this; null: that is not known either. */
  mostNano?: bigint | null
}

export interface Settlement {
  requestId: string
  status: 'succeeded' | 'failed' | 'aborted'
  /** The validated actual use at the prices of admission; none = nothing is charged. */
  lines: readonly UnitLine[]
  /** All of the prompt's; of these, read from a cache, and written to one for 5 minutes and for an hour. */
  promptTokens: number
  cachedTokens: number
  cacheWrite5mTokens: number
  cacheWrite1hTokens: number
  completionTokens: number
  isEstimated: boolean
  ttftMs: number | null
  durationMs: number | null
  /** The `code` of the error that the caller was answered with; of a call that succeeded it is not kept. */
  errorCode?: string | undefined
  /** Recorded with the settlement that counts. */
  attempts?: readonly Attempt[]
}

export interface SettleResult {
  /** Taken from the balance; never more than was held. */
  costNano: bigint
  /** Taken from packages; never more than was held. */
  packageTokens: number
  receiptLines: ReceiptLine[]
  /** A settlement after the end of its lease should have taken these nano-yuan from the balance and could not. */
  shortfallNano?: bigint
}

/** What a user has and what of it calls in flight hold: `balanceNano - heldNano` can be spent. */
export interface Balance {
  balanceNano: bigint
  heldNano: bigint
  tokens: number
  heldTokens: number
}

/** Holds and settles what calls cost. Nothing resolves before it is durable. */
export interface Wallet {
  /** Opens a `call` row. @throws Failure balanceShort, keyBudgetSpent, or badRequest if the lines cost more than `maxCostNano` */
  hold(request: HoldRequest): Promise<HoldResult>
  /** Charges once, at most the hold; later settlements get the first's result. After the lease, what the balance lacks is an alert. */
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
  /** @param db a transaction or snapshot to read it in */
  readBalance(userId: string, db?: Db): Promise<Balance>
  /** How many calls hold something of what the user has. */
  callsInFlight(userId: string): Promise<number>
  /** Runs work that takes money; if refused for money reserved but unused, that comes back from all nodes and it is tried again. */
  withReclaim<T>(userId: string, work: () => Promise<T>): Promise<T>
  /** Returns all that this process holds and no call uses. */
  release(): Promise<void>
}
