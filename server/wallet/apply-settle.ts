import type { BatchState } from './batch-state.ts'
import { closeHold } from './close-hold.ts'
import { firstResult } from './first-result.ts'
import { settleAllowed } from './allowance/settle-allowed.ts'
import { isUnsettled, settleLate } from './settle-late.ts'
import { NOTHING_USED } from './nothing-used.ts'
import type { AllowanceState, OperationOf } from './operation.ts'
import type { SettleResult } from './wallet.ts'

/** Settles in `state`, once; a hold that was settled answers with what it was closed with. */
export function applySettle(
  state: BatchState,
  { settlement, allowed, at }: OperationOf<'settle'>,
): SettleResult & Partial<AllowanceState> {
  if (allowed) return settleAllowed(state, { settlement, allowed, at })
  const first = state.calls.get(settlement.requestId)?.now
  if (first && first.allowance_id !== '' && first.status !== 'running') return firstResult(first)
  const { hold, call } = findCall(state, settlement.requestId)
  if (isUnsettled(call)) return settleLate(state, { hold, call, settlement, at })
  return hold.status === 'open' ? closeHold(state, { hold, call, settlement, at }) : firstResult(call)
}

/** Returns an open hold whose lease has ended (BP6): nothing is charged, unless its settlement comes all the same. */
export function applyReap(state: BatchState, { requestId, at }: OperationOf<'reap'>): boolean {
  const { hold, call } = findCall(state, requestId)
  if (hold.status !== 'open' || hold.lease_until > at) return false
  closeHold(state, { hold, call, settlement: { ...NOTHING_USED, requestId }, at })
  call.reaped_at = at
  return true
}

/** Moves the end of an open hold's lease, never to an earlier moment. */
export function applyExtend(state: BatchState, { requestId, leaseMs, at }: OperationOf<'extend'>): boolean {
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
