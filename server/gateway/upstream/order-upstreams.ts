import { createHash } from 'node:crypto'
import type { Upstream } from './upstream.ts'

/** How far an upstream may exceed its share of the calls in flight for a sticky conversation … */
const OVERLOAD = 1.25
/** … and the number of calls below which it is never passed over. */
const CALLS_FREE = 8

/**
 * Higher priority first, then drawn by weight; calls of one key draw the same unless that upstream is overloaded.
 * @param stickyKey what calls have in common that one upstream has cached; null: nothing
 * @param random from 0 to below 1
 */
export function orderUpstreams(
  upstreams: readonly Upstream[],
  stickyKey: string | null = null,
  random: () => number = Math.random,
): Upstream[] {
  const [only] = upstreams
  if (upstreams.length === 1 && only) return [only]
  // Efraimidis and Spirakis: the greatest of random^(1/weight) is a draw by weight. With a hash in place of chance it is rendezvous hashing.
  const drawn = upstreams.map((upstream) => {
    const chance =
      stickyKey === null ? random() : hashed(`${stickyKey}\n${upstream.account}\n${upstream.model}`)
    const isFull = stickyKey !== null && isOverloaded(upstream, upstreams)
    return { upstream, isFull, draw: chance ** (1 / upstream.weight) }
  })
  drawn.sort(
    (a, b) =>
      b.upstream.priority - a.upstream.priority || Number(a.isFull) - Number(b.isFull) || b.draw - a.draw,
  )
  return drawn.map(({ upstream }) => upstream)
}

const hashed = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48

function isOverloaded(upstream: Upstream, all: readonly Upstream[]): boolean {
  const peers = all.filter(({ priority }) => priority === upstream.priority)
  const calls = peers.reduce((sum, peer) => sum + peer.load.calls, 1)
  const weights = peers.reduce((sum, { weight }) => sum + weight, 0)
  return (
    upstream.load.calls >= Math.max(CALLS_FREE, Math.ceil((OVERLOAD * calls * upstream.weight) / weights))
  )
}
