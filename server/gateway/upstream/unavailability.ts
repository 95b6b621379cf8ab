import { upstreamBusy, upstreamsDown } from './upstream-failure.ts'
import type { Upstream } from './upstream.ts'
import type { WireError } from '../wire/wire-error.ts'

const CLOSED_SECONDS = 60

/** Why none of these may be asked now: all are broken (503) or busy (429); null if one may be. */
export function unavailability(upstreams: readonly Upstream[]): WireError | null {
  const [soonest] = upstreams
    .map(({ breaker }) => ({ breaker, waitMs: breaker.waitMs(true) }))
    .toSorted((a, b) => a.waitMs - b.waitMs)
  // Staff have closed every channel of the model.
  if (!soonest) return upstreamsDown(CLOSED_SECONDS)
  if (soonest.waitMs === 0) return null
  const seconds = Math.ceil(soonest.waitMs / 1000)
  return soonest.breaker.state() === 'closed' ? upstreamBusy(seconds) : upstreamsDown(seconds)
}

/** It is called before anything is held. @throws WireError 503 or 429 with `Retry-After` if none of these may be asked now */
export function refuseUnavailable(upstreams: readonly Upstream[]): void {
  const refusal = unavailability(upstreams)
  if (refusal) throw refusal
}
