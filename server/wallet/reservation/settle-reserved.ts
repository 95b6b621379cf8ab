import { takeFrom } from './apply-reservation.ts'
import { sharePackages } from '../apply-hold.ts'
import { spendOf, type CallRow } from '../batch-state.ts'
import { charge, finishCall, requireSettlement } from '../close-hold.ts'
import { applyPackages, receiptLine, uncoveredNano } from '../apply-packages.ts'
import { storedSettlement } from '../stored-settlement.ts'
import { keyPeriods } from '../key-periods.ts'
import { newCallRow } from '../new-call-row.ts'
import { availableNano, isUnsettled, noteLate } from '../settle-late.ts'
import { usageRows } from '../usage-rows.ts'
import type { Settlement, SettleResult } from '../wallet.ts'
import type { Remainder, ReservationState, ReservedCall } from './reservation-state.ts'

/** `isClosing`: what it does not take is returned. */
export type ClosingCall = ReservedCall & { isClosing: boolean }

interface Settling {
  settlement: Settlement
  reserved: ClosingCall
  at: number
}

/** Charges once, at most what was reserved. If the reservation is gone the balance pays as far as it can; the rest is an alert. */
export function settleReserved(
  state: ReservationState,
  { settlement, reserved, at }: Settling,
): SettleResult & Remainder {
  requireSettlement(settlement)
  const { request, reservationId, heldNano } = reserved
  if (reserved.isClosing) state.closing.add(reservationId)
  const reservation = state.reservations.get(reservationId)?.now ?? null
  const known = state.calls.get(request.requestId)?.now
  if (known && known.status !== 'running' && !isUnsettled(known))
    return { ...storedSettlement(known), reservation }
  const wallet = state.wallets.get(request.userId)?.now
  if (!wallet) throw new Error(`user ${request.userId} has no wallet`)

  const call = known ?? open(state, reserved)
  const { lines } = settlement
  // Packages that came after the call was admitted pay first.
  const shares = request.coversTokens ? sharePackages(state, { ...request, lines }, at) : []
  const { lines: coveredLines, covered } = applyPackages(lines, shares)
  const uncovered = uncoveredNano(coveredLines)
  // Without its reservation, which was returned meanwhile, the call takes no more than the balance has.
  const payableNano = reservation ? heldNano : availableNano(wallet, heldNano)
  const costNano = uncovered < payableNano ? uncovered : payableNano
  const left =
    reservation && takeFrom(state, { reservation, wallet, nano: reserved.isClosing ? heldNano : costNano })
  const packageTokens = charge(state, { call, wallet, shares, covered, costNano, at })
  countSpend(state, call, costNano)
  const receiptLines = coveredLines.map(receiptLine)
  const result = { costNano, packageTokens, receiptLines }
  state.usage.push(...usageRows({ call, lines: coveredLines, costNano }))
  finishCall(state, { call, settlement, result, at })
  if (call.key_id !== '') state.usedKeys.set(call.key_id, at)
  return {
    ...(reservation ? result : noteLate(state, { call, result, mostNano: heldNano, at })),
    reservation: left,
  }
}

function open(state: ReservationState, reserved: ReservedCall): CallRow {
  const call = newCallRow({ ...reserved, isRunning: false })
  state.calls.set(call.request_id, { before: null, now: call })
  return call
}

/** Of a call that is not held one by one nothing counts before it is settled. */
function countSpend(state: ReservationState, call: CallRow, costNano: bigint): void {
  if (call.key_id === '') return
  for (const period of Object.values(keyPeriods(call.created_at)))
    spendOf(state, call.key_id, period).spent_nano += costNano
}
