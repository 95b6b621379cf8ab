import type { AllowanceRow } from './batch-state.ts'
import type { HoldRequest, HoldResult, Settlement, SettleResult } from './wallet.ts'

/** A call that an allowance pays for: admitted in memory, written when it is settled or lasts. */
export interface AllowedCall {
  request: HoldRequest
  allowanceId: string
  heldNano: bigint
  /** When it was admitted, in milliseconds. */
  at: number
  /** Perhaps it was written before. */
  isWritten?: boolean
}

/** What is left of an allowance; null: it is gone. Read after the commit. */
export interface AllowanceState {
  allowance: AllowanceRow | null
}

/** What each kind of operation resolves to. */
export interface Results {
  hold: HoldResult & AllowanceState
  settle: SettleResult & Partial<AllowanceState>
  /** Whether the hold still is open. */
  extend: boolean
  /** Whether this operation returned the hold. */
  reap: boolean
  /** Whether the call is written now. */
  write: boolean
  /** Whether the allowance is there still. */
  renew: boolean
  trim: AllowanceState
  /** Whether this operation returned the allowance. */
  reapAllowance: boolean
}

interface OfAllowance {
  allowanceId: string
  userId: string
}

interface Parameters {
  hold: {
    requestId: string
    request: HoldRequest
    nodeId: string
    /** So much may be set aside besides for calls to come, under this id. */
    wish?: { allowanceId: string; amountNano: bigint; leaseMs: number } | undefined
  }
  settle: {
    requestId: string
    settlement: Settlement
    /** Absent: it has a hold of its own. `isClosing`: what it does not take is returned. */
    allowed?: (AllowedCall & { isClosing: boolean }) | undefined
  }
  extend: { requestId: string; leaseMs: number }
  reap: { requestId: string }
  write: { requestId: string; allowed: AllowedCall }
  renew: OfAllowance & { leaseMs: number }
  /** Returns all of an allowance but what calls in flight may cost. */
  trim: OfAllowance & { keepNano: bigint }
  reapAllowance: OfAllowance
}

export type OperationKind = keyof Results

/** Something that moves the money held for calls. Plain data, so that many can share one transaction. */
export type OperationOf<Kind extends OperationKind> = Parameters[Kind] & {
  kind: Kind
  /** When it was asked for, in milliseconds. */
  at: number
}
export type Operation = { [Kind in OperationKind]: OperationOf<Kind> }[OperationKind]

/** How one operation of a batch ended. A refusal is an error of its own and no one else's. */
export type Outcome = { value: Results[OperationKind] } | { error: unknown }
