import { applyHold, type Holding } from '../apply-hold.ts'
import { holdNeeds, payerOf } from '../core-operations.ts'
import type { Needs, Operation } from '../operation.ts'
import type { HoldResult, Settlement, SettleResult } from '../wallet.ts'
import {
  applyRecord,
  applyRenew,
  applyReservationReap,
  applyTrim,
  grantReservation,
  type Requested,
  type ReservationReaping,
} from './apply-reservation.ts'
import type { Remainder, ReservationState, ReservedCall } from './reservation-state.ts'
import { settleReserved, type ClosingCall } from './settle-reserved.ts'

interface ReservationNeeds extends Needs {
  reservationIds?: readonly string[]
  /** Of these all calls in flight are read. */
  reapedIds?: readonly string[]
}

export interface ReservationOperation<Result = unknown> extends Operation<Result, ReservationState> {
  needs: ReservationNeeds
  /** All that it needs is the rows of this call's user, key and reservation. */
  call?: ReservedCall
}

/** Holds for a call and reserves money for calls to come, if the user has plenty. */
export const reserveOperation = (
  holding: Holding & { requested: Requested },
): ReservationOperation<HoldResult & Remainder> => ({
  at: holding.at,
  needs: { ...holdNeeds(holding), reservationIds: [holding.requested.reservationId] },
  apply(state) {
    const result = applyHold(state, holding)
    return { ...result, reservation: grantReservation(state, { ...holding, heldNano: result.heldNano }) }
  },
})

const callNeeds = ({ request, reservationId, at, isRecorded }: ReservedCall): ReservationNeeds => ({
  ...payerOf(request),
  callIds: isRecorded ? [request.requestId] : [],
  reservationIds: [reservationId],
  moments: [at],
})

export const settleReservedOperation = (settling: {
  settlement: Settlement
  reserved: ClosingCall
  at: number
}): ReservationOperation<SettleResult & Remainder> => ({
  at: settling.at,
  needs: callNeeds(settling.reserved),
  ...(!settling.reserved.isRecorded && { call: settling.reserved }),
  apply: (state) => settleReserved(state, settling),
})

/** Resolves to whether the call is recorded now. */
export const recordOperation = (reserved: ReservedCall, at: number): ReservationOperation<boolean> => ({
  at,
  needs: callNeeds(reserved),
  apply: (state) => applyRecord(state, reserved),
})

interface OfReservation {
  reservationId: string
  userId: string
  at: number
}

const reservationNeeds = ({ reservationId, userId }: OfReservation): ReservationNeeds => ({
  userIds: [userId],
  reservationIds: [reservationId],
  moments: [],
})

/** Resolves to whether the reservation is there still. */
export const renewOperation = (
  renewing: OfReservation & { leaseMs: number },
): ReservationOperation<boolean> => ({
  at: renewing.at,
  needs: reservationNeeds(renewing),
  apply: (state) => applyRenew(state, renewing),
})

/** Returns all of a reservation but what calls in flight may cost. */
export const trimOperation = (
  trimming: OfReservation & { keepNano: bigint },
): ReservationOperation<Remainder> => ({
  at: trimming.at,
  needs: reservationNeeds(trimming),
  apply: (state) => applyTrim(state, trimming),
})

/** Resolves to whether this operation returned the reservation. */
export const reapReservationOperation = (
  reaping: OfReservation & ReservationReaping,
): ReservationOperation<boolean> => ({
  at: reaping.at,
  needs: { ...reservationNeeds(reaping), reapedIds: [reaping.reservationId] },
  apply: (state) => applyReservationReap(state, reaping),
})
