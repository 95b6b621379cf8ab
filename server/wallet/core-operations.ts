import { DAY_MS } from '../../contract/time.ts'
import { applyHold, type Holding } from './apply-hold.ts'
import { applyExtend, applyReap, applySettle, type Reaping } from './apply-settle.ts'
import { hasBudget } from './key-periods.ts'
import type { Needs, Operation } from './operation.ts'
import type { HoldRequest, HoldResult, Settlement, SettleResult } from './wallet.ts'

/** What is settled today may have been admitted yesterday. */
const momentsOf = (at: number) => [at, at - DAY_MS]

export function payerOf({ userId, keyId, keyFamily = [] }: HoldRequest) {
  return { userIds: [userId], keyIds: [keyId, ...keyFamily].filter((id) => id !== '') }
}

const budgetOf = (request: HoldRequest): Needs['budget'] =>
  request.keyId !== '' && hasBudget(request)
    ? { userId: request.userId, keyIds: [request.keyId, ...(request.keyFamily ?? [])] }
    : undefined

export const holdNeeds = ({ request, at }: Holding): Needs => ({
  ...payerOf(request),
  requestIds: [request.requestId],
  moments: momentsOf(at),
  budget: budgetOf(request),
})

export const holdOperation = (holding: Holding): Operation<HoldResult> => ({
  at: holding.at,
  needs: holdNeeds(holding),
  apply: (state) => applyHold(state, holding),
})

const heldNeeds = (requestId: string, at: number): Needs => ({
  requestIds: [requestId],
  heldIds: [requestId],
  moments: momentsOf(at),
})

export const settleOperation = (settling: {
  settlement: Settlement
  at: number
}): Operation<SettleResult> => ({
  at: settling.at,
  needs: heldNeeds(settling.settlement.requestId, settling.at),
  apply: (state) => applySettle(state, settling),
})

interface Extension {
  requestId: string
  leaseMs: number
  at: number
}

/** Resolves to whether the hold still is open. */
export const extendOperation = (extension: Extension): Operation<boolean> => ({
  at: extension.at,
  needs: heldNeeds(extension.requestId, extension.at),
  apply: (state) => applyExtend(state, extension),
})

/** Resolves to whether this operation returned the hold. */
export const reapOperation = (reaping: Reaping): Operation<boolean> => ({
  at: reaping.at,
  needs: heldNeeds(reaping.requestId, reaping.at),
  apply: (state) => applyReap(state, reaping),
})
