import type { BatchState } from './batch-state.ts'
import { closeHold } from './close-hold.ts'
import { storedSettlement } from './stored-settlement.ts'
import { isUnsettled, settleLate } from './settle-late.ts'
import { EMPTY_SETTLEMENT } from './empty-settlement.ts'
import { lostAttempts } from './journaled-attempts.ts'
import type { Settlement, SettleResult } from './wallet.ts'

interface Settling {
  settlement: Settlement
  at: number
}

/** Settles in `state`, once; a call that was settled answers with what it was closed with. */
export function applySettle(state: BatchState, { settlement, at }: Settling): SettleResult {
  const known = state.calls.get(settlement.requestId)?.now
  if (known && known.status !== 'running' && !state.holds.has(settlement.requestId))
    return storedSettlement(known)
  const { hold, call } = findCall(state, settlement.requestId)
  if (isUnsettled(call)) return settleLate(state, { hold, call, settlement, at })
  return hold.status === 'open' ? closeHold(state, { hold, call, settlement, at }) : storedSettlement(call)
}

export interface Reaping {
  requestId: string
  /** What its node wrote down of its attempts after what its row says (`attempt_note`); null: nothing. */
  noted: string | null
  at: number
}

/** Returns an open hold whose lease has ended (BP6): nothing is charged, unless its settlement still comes. */
export function applyReap(state: BatchState, { requestId, noted, at }: Reaping): boolean {
  const { hold, call } = findCall(state, requestId)
  if (hold.status !== 'open' || hold.lease_until > at) return false
  const attempts = lostAttempts(noted ?? call.noted, call.created_at)
  closeHold(state, { hold, call, settlement: { ...EMPTY_SETTLEMENT, requestId, attempts }, at })
  call.reaped_at = at
  return true
}

/** Moves the end of an open hold's lease, never to an earlier moment. */
export function applyExtend(
  state: BatchState,
  { requestId, leaseMs, at }: { requestId: string; leaseMs: number; at: number },
): boolean {
  const hold = state.holds.get(requestId)?.now
  if (hold?.status !== 'open') return false
  hold.lease_until = Math.max(hold.lease_until, at + leaseMs)
  return true
}

function findCall(state: BatchState, requestId: string) {
  const hold = state.holds.get(requestId)?.now
  const call = state.calls.get(requestId)?.now
  if (!hold || !call) throw new Error(`request ${requestId} has no hold`)
  return { hold, call }
}
