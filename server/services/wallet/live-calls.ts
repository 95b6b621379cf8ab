import { isUnavailable } from '../../db/failures.ts'
import type { Settlement } from './wallet.ts'

interface LiveCall {
  requestId: string
  leaseMs: number
  /** When its lease was last begun anew. */
  leasedAt: number
  /** From then on it is no longer kept: whoever served it forgot it. */
  forgottenAt: number
  /** A settlement that the database could not take. */
  settlement?: Settlement
}

/** How long a call may take beyond its upstream: failover, sending, settling. */
const GRACE_MS = 120_000

/** The calls that this process holds money for. */
export function createLiveCalls({ longestMs }: { longestMs: number }) {
  const calls = new Map<string, LiveCall>()
  return {
    open({ requestId, leaseMs, at }: { requestId: string; leaseMs: number; at: number }): void {
      calls.set(requestId, { requestId, leaseMs, leasedAt: at, forgottenAt: at + longestMs + GRACE_MS })
    },
    close(requestId: string): void {
      calls.delete(requestId)
    },
    extended(requestId: string, at: number): void {
      const call = calls.get(requestId)
      if (call) call.leasedAt = at
    },
    /** While the database is gone the settlement waits here; any other failure would be the same the next time. */
    keepSettlement(settlement: Settlement, error: unknown): void {
      const call = calls.get(settlement.requestId)
      if (!call) return
      if (isUnavailable(error)) call.settlement = settlement
      else calls.delete(settlement.requestId)
    },
    /** What is to be done now: settlements to repeat, and leases a third or more of which has passed. */
    due(now: number): { unsettled: Settlement[]; extensions: { requestId: string; leaseMs: number }[] } {
      const unsettled: Settlement[] = []
      const extensions: LiveCall[] = []
      for (const call of calls.values()) {
        if (now >= call.forgottenAt) calls.delete(call.requestId)
        else if (call.settlement) unsettled.push(call.settlement)
        else if (now - call.leasedAt >= call.leaseMs / 3) extensions.push(call)
      }
      return { unsettled, extensions }
    },
  }
}
