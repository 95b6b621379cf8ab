import { steadyPermit, type Breaker, type BreakerState } from './breaker.ts'

interface Hold {
  state: Exclude<BreakerState, 'half-open'>
  /** Milliseconds that are left of it. */
  leftMs: number
}

/** A breaker that staff may hold open or closed for a while; beneath, it goes on counting. */
export const heldBreaker = (breaker: Breaker, holdOf: () => Hold | null): Breaker => ({
  state: () => holdOf()?.state ?? breaker.state(),
  waitMs(isLast) {
    const hold = holdOf()
    if (!hold) return breaker.waitMs(isLast)
    return hold.state === 'open' ? hold.leftMs : 0
  },
  enter(isLast) {
    const hold = holdOf()
    if (hold?.state === 'open') return null
    return breaker.enter(isLast) ?? (hold ? steadyPermit : null)
  },
})
