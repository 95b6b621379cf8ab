import type { HoldRequest, HoldResult, Settlement, SettleResult } from './wallet.ts'

/** What each kind of operation resolves to. */
export interface Results {
  hold: HoldResult
  settle: SettleResult
  /** Whether the hold still is open. */
  extend: boolean
  /** Whether this operation returned the hold. */
  reap: boolean
}

interface Parameters {
  hold: { request: HoldRequest; nodeId: string }
  settle: { settlement: Settlement }
  extend: { leaseMs: number }
  reap: unknown
}

export type OperationKind = keyof Results

/** Something that moves one call's hold. Plain data, so that many can share one transaction. */
export type OperationOf<Kind extends OperationKind> = Parameters[Kind] & {
  kind: Kind
  requestId: string
  /** When it was asked for, in milliseconds. */
  at: number
}
export type Operation = { [Kind in OperationKind]: OperationOf<Kind> }[OperationKind]

/** How one operation of a batch ended. A refusal is an error of its own and no one else's. */
export type Outcome = { value: Results[OperationKind] } | { error: unknown }
