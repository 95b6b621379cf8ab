import { takeFrom } from './apply-allowance.ts'
import { sharePackages } from '../apply-hold.ts'
import { spendOf, type BatchState, type CallRow } from '../batch-state.ts'
import { charge, finishCall, requireCounts } from '../close-hold.ts'
import { coverLines, receiptLine, requireWhole, uncoveredNano } from '../cover-lines.ts'
import { firstResult } from '../first-result.ts'
import { keyPeriods } from '../key-periods.ts'
import { openedCall } from '../opened-call.ts'
import type { AllowanceState, AllowedCall, OperationOf } from '../operation.ts'
import { availableNano, isUnsettled, noteLate } from '../settle-late.ts'
import type { SettleResult } from '../wallet.ts'

type Settling = Pick<OperationOf<'settle'>, 'settlement' | 'at'> & {
  allowed: AllowedCall & { isClosing: boolean }
}

/**
 * Charges a call that an allowance pays for, once, never above what was reserved for it. Packages that came after it was admitted
 * pay first. If the allowance was returned meanwhile the balance pays as far as it can, and what is missing is an alert.
 */
export function settleAllowed(
  state: BatchState,
  { settlement, allowed, at }: Settling,
): SettleResult & AllowanceState {
  requireWhole(settlement.lines)
  requireCounts(settlement)
  const { request, allowanceId, heldNano } = allowed
  const allowance = state.allowances.get(allowanceId)?.now ?? null
  const known = state.calls.get(request.requestId)?.now
  if (known && known.status !== 'running' && !isUnsettled(known)) return { ...firstResult(known), allowance }
  const wallet = state.wallets.get(request.userId)?.now
  if (!wallet) throw new Error(`user ${request.userId} has no wallet`)

  const call = known ?? open(state, allowed)
  const { lines } = settlement
  const shares = request.coversTokens ? sharePackages(state, { ...request, lines }, at) : []
  const { lines: coveredLines, covered } = coverLines(lines, shares)
  const uncovered = uncoveredNano(coveredLines)
  const payableNano = allowance ? heldNano : availableNano(wallet, heldNano)
  const costNano = uncovered < payableNano ? uncovered : payableNano
  const left =
    allowance && takeFrom(state, { allowance, wallet, nano: allowed.isClosing ? heldNano : costNano })
  const packageTokens = charge(state, { call, wallet, shares, covered, costNano, at })
  countSpend(state, call, costNano)
  const receiptLines = coveredLines.map(receiptLine)
  const result = { costNano, packageTokens, receiptLines }
  finishCall(call, settlement, result)
  if (call.key_id !== '') state.usedKeys.set(call.key_id, at)
  return {
    ...(allowance ? result : noteLate(state, { call, result, mostNano: heldNano, at })),
    allowance: left,
  }
}

function open(state: BatchState, allowed: AllowedCall): CallRow {
  const call = openedCall(allowed)
  state.calls.set(call.request_id, { before: null, now: call })
  return call
}

/** Of a call that is not held one by one nothing counts before it is settled. */
function countSpend(state: BatchState, call: CallRow, costNano: bigint): void {
  if (call.key_id === '') return
  for (const period of Object.values(keyPeriods(call.created_at)))
    spendOf(state, call.key_id, period).spent_nano += costNano
}
