import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../platform/db/schema.ts'
import type { AttemptRow } from './attempt-rows.ts'
import type { LedgerInsert } from './append-ledger.ts'

export type WalletRow = Selectable<Tables['wallet']>
export type PackageRow = Selectable<Tables['token_package']>
export type HoldRow = Selectable<Tables['hold']>
export type CallRow = Selectable<Tables['call']>
export type SpendRow = Selectable<Tables['api_key_spend']>
export type PackageUseRow = Selectable<Tables['package_use']>
export type UsageRow = Selectable<Tables['usage_day']>
export type LateUseRow = Selectable<Tables['late_use']>
export type AlertInsert = Insertable<Tables['payment_alert']>

/** A row as it was read (null: not there yet) and as the batch's operations leave it. */
export interface Tracked<Row> {
  before: Row | null
  now: Row
}

/** Everything the operations of one batch read and change: loaded before them, stored after them, all in one transaction. */
export interface BatchState {
  wallets: Map<string, Tracked<WalletRow>>
  /** The keys are users; packages are in the order of deduction: earliest expiry first. */
  packages: Map<string, Tracked<PackageRow>[]>
  holds: Map<string, Tracked<HoldRow>>
  calls: Map<string, Tracked<CallRow>>
  /** The keys are of `spendKey`. */
  spends: Map<string, Tracked<SpendRow>>
  ledger: LedgerInsert[]
  packageUses: PackageUseRow[]
  alerts: AlertInsert[]
  attempts: AttemptRow[]
  /** They are of calls that are settled after they were given up. */
  foundAttempts: AttemptRow[]
  usage: UsageRow[]
  lateUsage: LateUseRow[]
  usedKeys: Map<string, number>
}

export const tracked = <Row extends object>(row: Row): Tracked<Row> => ({ before: { ...row }, now: row })

export const spendKey = (keyId: string, period: string) => `${keyId} ${period}`

/** The key's spend in a period; one that is not there begins at 0. */
export function spendOf(state: BatchState, keyId: string, period: string): SpendRow {
  const key = spendKey(keyId, period)
  const known = state.spends.get(key)
  if (known) return known.now
  const now = { key_id: keyId, period, spent_nano: 0n, held_nano: 0n }
  state.spends.set(key, { before: null, now })
  return now
}

export const emptyState = (): BatchState => ({
  wallets: new Map(),
  packages: new Map(),
  holds: new Map(),
  calls: new Map(),
  spends: new Map(),
  ledger: [],
  packageUses: [],
  alerts: [],
  attempts: [],
  foundAttempts: [],
  usage: [],
  lateUsage: [],
  usedKeys: new Map(),
})
