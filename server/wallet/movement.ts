import type { LedgerKind } from '../../contract/income.ts'
import type { Maker } from '../platform/row-mac/row-mac.ts'

/** Why money or tokens move. (asset, kind, refType, refId) happens once: a second movement of the same cause is refused by the ledger. */
export interface Cause {
  userId: string
  kind: LedgerKind
  /** `order`, `call`, `package`, `invite` …, and its id. */
  refType: string
  refId: string
  /** Shown to the user. */
  remark: string
  /** Milliseconds. */
  now: number
}

/** A person or a rule makes such a movement, and no call does. */
export interface CoveredCause extends Cause {
  secrets: Maker
}

export interface Movement extends CoveredCause {
  amountNano: bigint
}

export function requirePositive(amount: bigint | number): void {
  if (amount <= 0) throw new RangeError(`a movement must be above 0, not ${amount}`)
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) throw new RangeError('tokens are whole')
}
