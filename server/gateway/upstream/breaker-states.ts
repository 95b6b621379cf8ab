import type { Breaker, BreakerState } from './breaker.ts'

interface Watched {
  model: string
  upstream: string
  breaker: Breaker
}

const watched = new Set<Watched>()

/** Shows a breaker in `breakerStates`. @returns takes it out again */
export function watchBreaker(entry: Watched): () => void {
  watched.add(entry)
  return () => void watched.delete(entry)
}

/**
 * The breakers of this process, one per model and upstream. `upstream` is its host, or `builtin:` and the engine's name.
 */
export function breakerStates(): { model: string; upstream: string; state: BreakerState }[] {
  return [...watched].map(({ model, upstream, breaker }) => ({ model, upstream, state: breaker.state() }))
}
