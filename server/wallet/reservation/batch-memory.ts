import { emptyState, spendKey, tracked, type SpendRow, type WalletRow } from '../batch-state.ts'
import { keyPeriods } from '../key-periods.ts'
import type { Operation } from '../operation.ts'
import type { ReservationOperation } from './reservation-operations.ts'
import type { ReservationRow, ReservationState, ReservedCall } from './reservation-state.ts'

const USERS = 10_000
/** How long a user's rows are read again after another node changed them. */
const DISTRUST_MS = 1000

/** What this process left in the database, so that calls settle without reading; written only if every row is as remembered. */
export function createBatchMemory() {
  const wallets = new Map<string, WalletRow>()
  const reservations = new Map<string, ReservationRow>()
  const spends = new Map<string, SpendRow>()
  const distrustedUntil = new Map<string, number>()

  const isTrusted = (userId: string) => (distrustedUntil.get(userId) ?? 0) <= performance.now()

  /** Adds what a call needs to `state`. @returns whether all of it is remembered */
  function addRowsOf(state: ReservationState, { request, reservationId, at }: ReservedCall): boolean {
    const wallet = wallets.get(request.userId)
    const reservation = reservations.get(reservationId)
    if (!wallet || !reservation || !isTrusted(request.userId)) return false
    if (!state.wallets.has(request.userId)) state.wallets.set(request.userId, tracked({ ...wallet }))
    if (!state.reservations.has(reservationId))
      state.reservations.set(reservationId, tracked({ ...reservation }))
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
    reservations.clear()
    spends.clear()
  }

  return {
    /** The state that `operations` would read; null if it has to be read. */
    stateFor(operations: readonly Operation<unknown, ReservationState>[]): ReservationState | null {
      const state: ReservationState = {
        ...emptyState(),
        reservations: new Map(),
        released: [],
        closing: new Set(),
      }
      for (const { call } of operations as readonly ReservationOperation[])
        if (!call || !addRowsOf(state, call)) return null
      // Nodes lock wallets in the order of their ids.
      state.wallets = new Map([...state.wallets].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return state
    },
    /** What a batch left, after its commit. Users with packages are not remembered. */
    keep(state: ReservationState): void {
      if (wallets.size > USERS) forget()
      if (distrustedUntil.size > USERS) distrustedUntil.clear()
      for (const [userId, { now }] of state.wallets) {
        if (now.tokens === 0 && !state.packages.has(userId)) wallets.set(userId, { ...now })
        else wallets.delete(userId)
      }
      for (const [id, { now }] of state.reservations) reservations.set(id, { ...now })
      for (const { id } of state.released) reservations.delete(id)
      for (const [key, { before, now }] of state.spends)
        if (before !== null || now.spent_nano > 0n || now.held_nano > 0n) spends.set(key, { ...now })
    },
    /** A failed batch leaves an unknown state. */
    forget,
    /** Rows were not as they were remembered. */
    distrust(state: ReservationState): void {
      const until = performance.now() + DISTRUST_MS
      for (const userId of state.wallets.keys()) distrustedUntil.set(userId, until)
    },
  }
}
