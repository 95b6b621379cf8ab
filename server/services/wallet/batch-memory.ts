import {
  spendKey,
  tracked,
  type AllowanceRow,
  type BatchState,
  type SpendRow,
  type WalletRow,
} from './batch-state.ts'
import { keyPeriods } from './key-periods.ts'
import type { AllowedCall, Operation } from './operation.ts'

/** Users remembered at most. */
const USERS = 10_000
/** Whose rows were changed by somebody else is read anew for so long: another node may be as busy for them. */
const DISTRUST_MS = 1000

/**
 * What this process's batches left in the database, so that calls paid by an allowance are settled without reading first. Other
 * processes and other verbs change the same rows: a batch made of this is written only if every row still is as remembered.
 */
export function createBatchMemory() {
  const wallets = new Map<string, WalletRow>()
  const allowances = new Map<string, AllowanceRow>()
  const spends = new Map<string, SpendRow>()
  const distrustedUntil = new Map<string, number>()

  const isTrusted = (userId: string) => (distrustedUntil.get(userId) ?? 0) <= performance.now()

  /** Adds what a call needs to `state`. @returns whether all of it is remembered */
  function recallFor(state: BatchState, { request, allowanceId, at }: AllowedCall): boolean {
    const wallet = wallets.get(request.userId)
    const allowance = allowances.get(allowanceId)
    if (!wallet || !allowance || !isTrusted(request.userId)) return false
    if (!state.wallets.has(request.userId)) state.wallets.set(request.userId, tracked({ ...wallet }))
    if (!state.allowances.has(allowanceId)) state.allowances.set(allowanceId, tracked({ ...allowance }))
    if (request.keyId === '') return true
    return Object.values(keyPeriods(at)).every((period) => {
      const key = spendKey(request.keyId, period)
      const spend = spends.get(key)
      if (spend && !state.spends.has(key)) state.spends.set(key, tracked({ ...spend }))
      return spend !== undefined
    })
  }

  function forget() {
    wallets.clear()
    allowances.clear()
    spends.clear()
  }

  return {
    /** The state that `operations` would read; null if it has to be read. */
    recall(operations: readonly Operation[]): BatchState | null {
      const state = emptyState()
      for (const operation of operations) {
        if (operation.kind !== 'settle' || !operation.allowed || operation.allowed.isWritten) return null
        if (!recallFor(state, operation.allowed)) return null
      }
      // Nodes lock wallets in the order of their ids.
      state.wallets = new Map([...state.wallets].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return state
    },
    /** What a batch left, after its commit. Packages are not remembered, so nobody who has some is. */
    keep(state: BatchState): void {
      if (wallets.size > USERS) forget()
      if (distrustedUntil.size > USERS) distrustedUntil.clear()
      for (const [userId, { now }] of state.wallets) {
        if (now.tokens === 0 && !state.packages.has(userId)) wallets.set(userId, { ...now })
        else wallets.delete(userId)
      }
      for (const [id, { now }] of state.allowances) allowances.set(id, { ...now })
      for (const { id } of state.returned) allowances.delete(id)
      for (const [key, { before, now }] of state.spends)
        if (before !== null || now.spent_nano > 0n || now.held_nano > 0n) spends.set(key, { ...now })
    },
    /** Nobody knows what a batch that failed left. */
    forget,
    /** Rows were not as they were remembered. */
    distrust(state: BatchState): void {
      const until = performance.now() + DISTRUST_MS
      for (const userId of state.wallets.keys()) distrustedUntil.set(userId, until)
    },
  }
}

export type BatchMemory = ReturnType<typeof createBatchMemory>

const emptyState = (): BatchState => ({
  wallets: new Map(),
  packages: new Map(),
  holds: new Map(),
  calls: new Map(),
  allowances: new Map(),
  returned: [],
  spends: new Map(),
  ledger: [],
  packageUses: [],
  alerts: [],
  usedKeys: new Map(),
})
