import { isUnavailable } from '../platform/db/error-kinds.ts'
import { InFlight } from '../platform/in-flight.ts'
import type { Settlement } from './wallet.ts'

interface LiveHold {
  requestId: string
  leaseMs: number
  /** When its lease was last extended. */
  leasedAt: number
  /** From then on it is no longer kept. */
  forgottenAt: number
  settlement?: Settlement
}

/** How long a call may take beyond its upstream: failover, sending, settling. */
const GRACE_MS = 120_000

/** When a call that began at `at` must have ended. */
export const forgottenAt = (at: number, longestMs: number) => at + longestMs + GRACE_MS

export function createLiveHolds({ longestMs }: { longestMs: () => number }) {
  const holds = new InFlight<string, LiveHold>()
  return {
    open({ requestId, leaseMs, at }: { requestId: string; leaseMs: number; at: number }): void {
      holds.set(requestId, { requestId, leaseMs, leasedAt: at, forgottenAt: forgottenAt(at, longestMs()) })
    },
    has: (requestId: string) => holds.has(requestId),
    close: (requestId: string): void => void holds.delete(requestId),
    /** Its hold was returned: there is no lease to extend, but it is to be settled yet. */
    unleased(requestId: string): void {
      const hold = holds.get(requestId)
      if (hold) hold.leaseMs = Infinity
    },
    extended(requestId: string, at: number): void {
      const hold = holds.get(requestId)
      if (hold) hold.leasedAt = at
    },
    /** While the database is gone the settlement waits here; any other failure would be the same the next time. */
    keepSettlement(settlement: Settlement, error: unknown): void {
      const hold = holds.get(settlement.requestId)
      if (!hold) return
      if (isUnavailable(error)) hold.settlement = settlement
      else holds.delete(settlement.requestId)
    },
    due(now: number): { unsettled: Settlement[]; extensions: { requestId: string; leaseMs: number }[] } {
      const unsettled: Settlement[] = []
      const extensions: LiveHold[] = []
      for (const hold of holds.values()) {
        if (now >= hold.forgottenAt) holds.delete(hold.requestId)
        else if (hold.settlement) unsettled.push(hold.settlement)
        else if (now - hold.leasedAt >= hold.leaseMs / 3) extensions.push(hold)
      }
      return { unsettled, extensions }
    },
  }
}

export type LiveHolds = ReturnType<typeof createLiveHolds>
