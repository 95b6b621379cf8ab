import type { ReceiptLine } from '../../../contract/stats.ts'
import type { BatchState, CallRow } from './batch-state.ts'
import { closeHold } from './close-hold.ts'
import type { OperationOf } from './operation.ts'
import type { SettleResult } from './wallet.ts'

/** Settles in `state`, once; a closed hold answers with what it was closed with. */
export function applySettle(state: BatchState, { settlement, at }: OperationOf<'settle'>): SettleResult {
  const { hold, call } = findCall(state, settlement.requestId)
  return hold.status === 'open' ? closeHold(state, { hold, call, settlement, at }) : firstResult(call)
}

/** Returns an open hold whose lease has ended (BP6): nothing is charged. */
export function applyReap(state: BatchState, { requestId, at }: OperationOf<'reap'>): boolean {
  const { hold, call } = findCall(state, requestId)
  if (hold.status !== 'open' || hold.lease_until > at) return false
  closeHold(state, { hold, call, settlement: { ...NOTHING_USED, requestId }, at })
  return true
}

/** Moves the end of an open hold's lease, never to an earlier moment. */
export function applyExtend(state: BatchState, { requestId, leaseMs, at }: OperationOf<'extend'>): boolean {
  const hold = state.holds.get(requestId)?.now
  if (hold?.status !== 'open') return false
  hold.lease_until = Math.max(hold.lease_until, at + leaseMs)
  return true
}

const NOTHING_USED = {
  status: 'failed',
  lines: [],
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  isEstimated: false,
  ttftMs: null,
  durationMs: null,
} as const

function findCall(state: BatchState, requestId: string) {
  const hold = state.holds.get(requestId)?.now
  const call = state.calls.get(requestId)?.now
  if (!hold || !call) throw new Error(`request ${requestId} has no hold`)
  return { hold, call }
}

const firstResult = (call: CallRow): SettleResult => ({
  costNano: call.cost_nano,
  packageTokens: call.package_tokens,
  receiptLines: JSON.parse(call.lines) as ReceiptLine[],
})
