import type { NodeBreaker } from '../../catalog/index.ts'
import type { Breaker, BreakerState } from './breaker.ts'

interface Watched {
  model: string
  upstream: string
  target: string
  breaker: Breaker
}

const watched = new Set<Watched>()

/** Shows a breaker in `breakerStates`. @returns takes it out again */
export function watchBreaker(entry: Watched): () => void {
  watched.add(entry)
  return () => void watched.delete(entry)
}

interface Shown extends Omit<Watched, 'breaker'> {
  state: BreakerState
}

/** The breakers of this process; `upstream` is the account there, `target` the model's name there. */
export function breakerStates(): Shown[] {
  return [...watched].map(({ breaker, ...entry }) => ({ ...entry, state: breaker.state() }))
}

/** What this node tells the others: its breakers that keep calls away. */
export const breakersOfNode = (): NodeBreaker[] =>
  breakerStates()
    .filter(({ state }) => state !== 'closed')
    .map(({ model, upstream: channel, target, state }) => ({ model, channel, target, state }))
