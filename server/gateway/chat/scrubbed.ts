import type { Upstream } from '../upstream/upstream.ts'

/** What no model says may name the upstream. */
export function scrubbed(upstream: Upstream, raw: Buffer): Buffer {
  const text = raw.toString('utf8')
  const clean = upstream.scrub(text)
  return clean === text ? raw : Buffer.from(clean)
}
