import { attemptRows } from '../attempt-rows.ts'
import type { BatchState, CallRow, WalletRow } from '../batch-state.ts'
import { lateUsage } from '../late-usage.ts'
import { newCallRow } from '../new-call-row.ts'
import { lostAttempts } from '../journaled-attempts.ts'
import type { Holding } from '../apply-hold.ts'
import type { Remainder, ReservationRow, ReservationState, ReservedCall } from './reservation-state.ts'

/** How many times the call's price a user must be able to pay to get a reservation. */
const MIN_CALLS = 100n
/** At most this part of what a user may spend is set aside at a time. */
const SHARE = 20n

const spendable = (wallet: WalletRow) => wallet.balance_nano - wallet.held_nano

/** Packages pay first, and they are held for call by call. */
export const hasPackages = (state: BatchState, userId: string, at: number) =>
  (state.packages.get(userId) ?? []).some(
    ({ now }) => now.remaining > 0 && now.expires_at > at && now.is_aside === 0,
  )

/** The largest reservation for calls to come, under this id. */
export interface Requested {
  reservationId: string
  amountNano: bigint
  /** The most that calls without a row may cost us upstream; null: any sum. */
  upstreamNano: bigint | null
  leaseMs: number
}

interface Grant extends Holding {
  requested: Requested
  heldNano: bigint
}

/** Adds a reservation to a hold, or increases it, if the user has plenty. @returns the reservation, if there is one */
export function grantReservation(
  state: ReservationState,
  { requested, nodeId, at, request, heldNano }: Grant,
): ReservationRow | null {
  const wallet = state.wallets.get(request.userId)?.now
  if (!wallet) throw new Error(`user ${request.userId} has no wallet`)
  const known = state.reservations.get(requested.reservationId)?.now
  const isGranted = heldNano > 0n && spendable(wallet) >= MIN_CALLS * heldNano
  if (!isGranted || hasPackages(state, request.userId, at)) return known ?? null
  const row = known ?? newReservation(requested.reservationId, request.userId, nodeId)
  const most = (spendable(wallet) + row.amount_nano) / SHARE
  const target = requested.amountNano < most ? requested.amountNano : most
  if (!known && target < heldNano) return null
  if (!known) state.reservations.set(row.id, { before: null, now: row })
  if (target > row.amount_nano) addTo(row, wallet, target - row.amount_nano)
  row.upstream_nano = dearer(row.upstream_nano, requested.upstreamNano)
  row.lease_until = Math.max(row.lease_until, at + requested.leaseMs)
  return row
}

const dearer = (one: bigint | null, other: bigint | null) =>
  one === null || other === null ? null : one > other ? one : other

const newReservation = (id: string, userId: string, nodeId: string): ReservationRow => ({
  id,
  user_id: userId,
  node_id: nodeId,
  amount_nano: 0n,
  lease_until: 0,
  recalled_at: null,
  upstream_nano: 0n,
})

function addTo(row: ReservationRow, wallet: WalletRow, nano: bigint) {
  row.amount_nano += nano
  wallet.held_nano += nano
}

/** Refills after all operations what settled calls took, if the user still has plenty. */
export function refillReservations(state: ReservationState, at: number): void {
  for (const { before, now } of state.reservations.values()) {
    if (!before || state.closing.has(now.id) || now.recalled_at !== null) continue
    const wallet = state.wallets.get(now.user_id)?.now
    if (!wallet || now.amount_nano >= before.amount_nano || hasPackages(state, now.user_id, at)) continue
    const missing = before.amount_nano - now.amount_nano
    const most = spendable(wallet) / SHARE
    addTo(now, wallet, missing < most ? missing : most)
  }
}

interface Taking {
  reservation: ReservationRow
  wallet: WalletRow
  nano: bigint
}

/** Takes from a reservation what a call costs, or may cost. @returns null if that was the last of it */
export function takeFrom(
  state: ReservationState,
  { reservation, wallet, nano }: Taking,
): ReservationRow | null {
  addTo(reservation, wallet, -nano)
  if (reservation.amount_nano > 0n) return reservation
  returnAll(state, reservation, wallet)
  return null
}

/** Records a call while it is in flight. @returns false if its reservation is gone: it will cost nothing */
export function applyRecord(state: ReservationState, reserved: ReservedCall): boolean {
  const { requestId } = reserved.request
  if (!state.reservations.has(reserved.reservationId)) return false
  if (!state.calls.has(requestId))
    state.calls.set(requestId, { before: null, now: newCallRow({ ...reserved, isRunning: true }) })
  return true
}

interface Renewal {
  reservationId: string
  leaseMs: number
  at: number
}

export function applyRenew(state: ReservationState, { reservationId, leaseMs, at }: Renewal): boolean {
  const row = state.reservations.get(reservationId)?.now
  if (!row) return false
  row.lease_until = Math.max(row.lease_until, at + leaseMs)
  return true
}

export function applyTrim(
  state: ReservationState,
  { reservationId, keepNano }: { reservationId: string; keepNano: bigint },
): Remainder {
  state.closing.add(reservationId)
  const tracked = state.reservations.get(reservationId)
  const wallet = tracked && state.wallets.get(tracked.now.user_id)?.now
  if (!tracked || !wallet) return { reservation: null }
  const row = tracked.now
  if (keepNano > 0n) {
    const surplus = row.amount_nano - keepNano
    if (surplus > 0n) addTo(row, wallet, -surplus)
    return { reservation: row }
  }
  returnAll(state, row, wallet)
  return { reservation: null }
}

export interface ReservationReaping {
  reservationId: string
  /** What nodes wrote down of attempts after what the rows of their calls say (`attempt_note`), by call. */
  noted: ReadonlyMap<string, string>
  at: number
}

/** The calls it was to pay for cost nothing (BP6), unless they are settled later. */
export function applyReservationReap(
  state: ReservationState,
  { reservationId, noted, at }: ReservationReaping,
): boolean {
  const row = state.reservations.get(reservationId)?.now
  const wallet = row && state.wallets.get(row.user_id)?.now
  if (!row || !wallet || row.lease_until > at) return false
  for (const { now } of state.calls.values())
    if (isRunning(now, reservationId)) {
      now.status = 'failed'
      now.reaped_at = at
      const { request_id: requestId, model_id: modelId, created_at: startedAt } = now
      const attempts = lostAttempts(noted.get(requestId) ?? now.noted, startedAt)
      now.noted = null
      state.attempts.push(...attemptRows({ requestId, modelId, attempts, billedNano: 0n }))
      state.lateUsage.push(...lateUsage({ requestId, calledAt: startedAt, at }))
    }
  if (row.upstream_nano !== 0n) state.attempts.push(...attemptRows(unrecordedCalls(row, at)))
  returnAll(state, row, wallet)
  return true
}

/** Calls that had no row yet when their node died, if there were any: nothing is known but the most that they cost us. */
const unrecordedCalls = ({ id, upstream_nano: mostNano }: ReservationRow, at: number) => ({
  requestId: id,
  modelId: '',
  attempts: lostAttempts(null, at).map((attempt) => ({ ...attempt, mostNano })),
  billedNano: 0n,
})

const isRunning = (call: CallRow, reservationId: string) =>
  call.allowance_id === reservationId && call.status === 'running'

function returnAll(state: ReservationState, row: ReservationRow, wallet: WalletRow) {
  const before = state.reservations.get(row.id)?.before
  addTo(row, wallet, -row.amount_nano)
  state.reservations.delete(row.id)
  if (before) state.released.push(before)
}
