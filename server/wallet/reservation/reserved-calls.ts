import { isUnavailable } from '../../platform/db/error-kinds.ts'
import { InFlight } from '../../platform/in-flight.ts'
import { EMPTY_SETTLEMENT } from '../empty-settlement.ts'
import { forgottenAt } from '../live-holds.ts'
import { lostAttempts } from '../journaled-attempts.ts'
import type { Settlement } from '../wallet.ts'
import type { ReservedCall } from './reservation-state.ts'

interface LiveCall {
  reserved: ReservedCall
  /** What it counts of `Reservation.unrecordedNano`. */
  unrecordedNano: bigint
  /** It is recorded, or may be. */
  isRecorded: boolean
  /** Whether it was is not known: the database failed. */
  isUnsure: boolean
  /** Then it is settled as one that used nothing. */
  forgottenAt: number
  /** A settlement that the database could not take. */
  settlement?: Settlement
}

export function createReservedCalls({ longestMs }: { longestMs: () => number }) {
  const calls = new InFlight<string, LiveCall>()
  return {
    open(reserved: ReservedCall, unrecordedNano: bigint): void {
      const until = forgottenAt(reserved.at, longestMs())
      const call = { reserved, unrecordedNano, isRecorded: false, isUnsure: false, forgottenAt: until }
      calls.set(reserved.request.requestId, call)
    },
    of: (requestId: string) => calls.get(requestId),
    has: (requestId: string) => calls.has(requestId),
    recorded(requestId: string): void {
      const call = calls.get(requestId)
      if (call) call.isRecorded = true
    },
    /** @returns what it counted, which it does no more */
    takeUnrecorded(requestId: string): bigint {
      const call = calls.get(requestId)
      const nano = call?.unrecordedNano ?? 0n
      if (call) call.unrecordedNano = 0n
      return nano
    },
    unsure(requestId: string): void {
      const call = calls.get(requestId)
      if (call) call.isUnsure = true
    },
    takeUnsure(): ReservedCall[] {
      const unsure = calls.values().filter((call) => call.isUnsure)
      for (const call of unsure) call.isUnsure = false
      return unsure.map((call) => ({ ...call.reserved, isRecorded: true }))
    },
    /** Calls that are to be recorded and are not yet: lasting ones, and brief ones that were admitted until `at`. */
    unrecorded: (at: number): ReservedCall[] =>
      calls
        .values()
        .filter(
          (call) =>
            !call.isRecorded && (call.reserved.request.reservation === 'lasting' || call.reserved.at <= at),
        )
        .map((call) => call.reserved),
    /** How many of a user's are not recorded. */
    countUnrecorded: (userId: string): number =>
      calls.values().filter(({ isRecorded, reserved }) => !isRecorded && reserved.request.userId === userId)
        .length,
    hasUnrecorded: () => calls.values().some((call) => !call.isRecorded),
    /** @returns whether it was open */
    close: (requestId: string): boolean => calls.delete(requestId),
    /** While the database is gone the settlement waits here; after any other failure the call is to cost nothing. */
    keepSettlement(settlement: Settlement, error: unknown): void {
      const { requestId } = settlement
      const call = calls.get(requestId)
      if (call) call.settlement = isUnavailable(error) ? settlement : forLost(call)
    },
    due(now: number): Settlement[] {
      return calls.values().flatMap((call) => {
        if (call.settlement) return [call.settlement]
        return now >= call.forgottenAt ? [forLost(call)] : []
      })
    },
  }
}

const forLost = ({ reserved: { request, at } }: LiveCall): Settlement => ({
  ...EMPTY_SETTLEMENT,
  requestId: request.requestId,
  attempts: lostAttempts(request.noted?.() ?? null, at),
})

export type ReservedCalls = ReturnType<typeof createReservedCalls>
