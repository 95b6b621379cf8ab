import type { Upstream } from '../upstream/upstream.ts'

/** What no model says may name the upstream. */
export function scrubbed(upstream: Upstream, raw: Buffer): Buffer {
  const text = raw.toString('utf8')
  const clean = upstream.scrub(text)
  return clean === text ? raw : Buffer.from(clean)
}

const SIGN_OF_LIFE = Buffer.from(':\n\n')

/** A comment, or a sign of life in place of one by which a vendor names itself: `: OPENROUTER PROCESSING`. */
export const shownComment = (upstream: Upstream, raw: Buffer): Buffer =>
  /^:.*openrouter/i.test(raw.toString('utf8')) ? SIGN_OF_LIFE : scrubbed(upstream, raw)
