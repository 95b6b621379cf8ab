import type { Upstream } from './upstream.ts'

/**
 * The order in which upstreams are tried: higher priority first, within one priority drawn by weight.
 * @param random 0 to 1, as Math.random
 */
export function orderUpstreams(
  upstreams: readonly Upstream[],
  random: () => number = Math.random,
): Upstream[] {
  // Efraimidis and Spirakis: the greatest of random^(1/weight) is a draw by weight.
  const drawn = upstreams.map((upstream) => ({ upstream, draw: random() ** (1 / upstream.weight) }))
  drawn.sort((a, b) => b.upstream.priority - a.upstream.priority || b.draw - a.draw)
  return drawn.map(({ upstream }) => upstream)
}
