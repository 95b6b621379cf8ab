/** A route as routing sees it. */
export interface Shared {
  id: string
  weight: number
  /** Higher is tried first. */
  priority: number
  /** Share of 1 of its attempts that fail. */
  failureRate: number
}

export interface Expected {
  /** The keys are routes; the values say how many of all calls are sent to them, and are answered by them. */
  attempted: Map<string, number>
  answered: Map<string, number>
}

/**
 * Routes of one priority whose order is followed to the end, which takes steps by its factorial; of more, the order after the first
 * failure is by weight alone.
 */
const EXACT_MAX = 7

/**
 * How calls spread over routes: the highest priority first, drawn by weight within one, each route once, until one answers
 * (`order-upstreams.ts`). Breakers and sticky conversations are left out.
 */
export function expectedRouting(routes: readonly Shared[]): Expected {
  const attempted = new Map<string, number>()
  const answered = new Map<string, number>()
  const add = (to: Map<string, number>, id: string, share: number) => to.set(id, (to.get(id) ?? 0) + share)

  /** @returns the share that none of them answers */
  function spread(tier: readonly Shared[], share: number): number {
    if (tier.length === 0 || share === 0) return share
    const weights = tier.reduce((sum, { weight }) => sum + weight, 0)
    let left = 0
    for (const route of tier) {
      const own = (share * route.weight) / weights
      add(attempted, route.id, own)
      add(answered, route.id, own * (1 - route.failureRate))
      const failed = own * route.failureRate
      if (failed === 0) continue
      const others = tier.filter(({ id }) => id !== route.id)
      left += tier.length <= EXACT_MAX ? spread(others, failed) : failed
    }
    return left
  }

  const priorities = [...new Set(routes.map(({ priority }) => priority))].toSorted((a, b) => b - a)
  let share = 1
  for (const priority of priorities)
    share = spread(
      routes.filter((route) => route.priority === priority),
      share,
    )
  return { attempted, answered }
}
