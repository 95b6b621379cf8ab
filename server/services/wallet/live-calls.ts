import { isUnavailable } from '../../db/failures.ts'
import { NOTHING_USED } from './nothing-used.ts'
import type { AllowedCall } from './operation.ts'
import type { Settlement } from './wallet.ts'

interface LiveCall {
  requestId: string
  /** From then on it is no longer kept: whoever served it forgot it. */
  forgottenAt: number
  /** A settlement that the database could not take. */
  settlement?: Settlement
}

interface HeldCall extends LiveCall {
  leaseMs: number
  /** When its lease was last begun anew. */
  leasedAt: number
}

/** Paid from an allowance, which has a lease of its own. */
export interface LiveAllowedCall extends LiveCall {
  allowed: AllowedCall
  /** It is written down, or may be. */
  isWritten: boolean
  /** Whether it was is not known: the database failed. */
  isUnsure: boolean
}

/** How long a call may take beyond its upstream: failover, sending, settling. */
const GRACE_MS = 120_000

/** The calls that this process holds money for. */
export function createLiveCalls({ longestMs }: { longestMs: number }) {
  const held = new Map<string, HeldCall>()
  /** In the order of admission. */
  const allowed = new Map<string, LiveAllowedCall>()
  const forgottenAt = (at: number) => at + longestMs + GRACE_MS
  return {
    open({ requestId, leaseMs, at }: { requestId: string; leaseMs: number; at: number }): void {
      held.set(requestId, { requestId, leaseMs, leasedAt: at, forgottenAt: forgottenAt(at) })
    },
    openAllowed(call: AllowedCall): void {
      const { requestId } = call.request
      const live = {
        requestId,
        allowed: call,
        isWritten: false,
        isUnsure: false,
        forgottenAt: forgottenAt(call.at),
      }
      allowed.set(requestId, live)
    },
    allowed: (requestId: string) => allowed.get(requestId),
    has: (requestId: string) => held.has(requestId) || allowed.has(requestId),
    written(requestId: string): void {
      const call = allowed.get(requestId)
      if (call) call.isWritten = true
    },
    /** Nobody knows whether it was written. */
    unsure(requestId: string): void {
      const call = allowed.get(requestId)
      if (call) call.isUnsure = true
    },
    /** Takes those of which nobody knows: they are to be written again. */
    takeUnsure(): AllowedCall[] {
      const calls = [...allowed.values()].filter((call) => call.isUnsure)
      for (const call of calls) call.isUnsure = false
      return calls.map((call) => ({ ...call.allowed, isWritten: true }))
    },
    /** Calls that are not written down yet and are to be: lasting ones, and brief ones that were admitted until `at`. */
    unwritten: (at: number): AllowedCall[] =>
      [...allowed.values()]
        .filter(
          (call) =>
            !call.isWritten && (call.allowed.request.allowance === 'lasting' || call.allowed.at <= at),
        )
        .map((call) => call.allowed),
    hasUnwritten: () => [...allowed.values()].some((call) => !call.isWritten),
    /** @returns whether it was open */
    close(requestId: string): boolean {
      return held.delete(requestId) || allowed.delete(requestId)
    },
    /** Its hold was returned: there is no lease to extend, but it is to be settled yet. */
    unleased(requestId: string): void {
      const call = held.get(requestId)
      if (call) call.leaseMs = Infinity
    },
    extended(requestId: string, at: number): void {
      const call = held.get(requestId)
      if (call) call.leasedAt = at
    },
    /** While the database is gone the settlement waits here; any other failure would be the same the next time. */
    keepSettlement(settlement: Settlement, error: unknown): void {
      const { requestId } = settlement
      const call = held.get(requestId) ?? allowed.get(requestId)
      if (!call) return
      if (isUnavailable(error)) call.settlement = settlement
      else if ('allowed' in call) call.settlement = { ...NOTHING_USED, requestId }
      else held.delete(requestId)
    },
    /** What is to be done now: settlements to repeat, and leases a third or more of which has passed. */
    due(now: number): { unsettled: Settlement[]; extensions: { requestId: string; leaseMs: number }[] } {
      const unsettled: Settlement[] = []
      const extensions: HeldCall[] = []
      for (const call of held.values()) {
        if (now >= call.forgottenAt) held.delete(call.requestId)
        else if (call.settlement) unsettled.push(call.settlement)
        else if (now - call.leasedAt >= call.leaseMs / 3) extensions.push(call)
      }
      for (const { requestId, settlement, forgottenAt: until } of allowed.values()) {
        if (settlement) unsettled.push(settlement)
        else if (now >= until) unsettled.push({ ...NOTHING_USED, requestId })
      }
      return { unsettled, extensions }
    },
  }
}

export type LiveCalls = ReturnType<typeof createLiveCalls>
