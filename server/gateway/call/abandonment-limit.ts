import { Failure } from '../../platform/errors.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'

const WINDOW_MS = 60_000
/** Streams of a key that may be abandoned before any output, per minute … */
const ABANDONED_MAX = 30
/** … and any number as long as they are no more than this share of its calls. */
const SHARE_MAX = 1 / 2

interface Counted {
  started: number
  abandoned: number
  endsAt: number
}

/** Counts streams abandoned before any output, per process: an upstream works for each, and none is paid in full. */
export interface AbandonmentLimit {
  /** @throws Failure tooManyRequests if this key has left too many */
  started(caller: Pick<GatewayCaller, 'keyId' | 'userId'>): void
  abandoned(caller: Pick<GatewayCaller, 'keyId' | 'userId'>): void
}

export function createAbandonmentLimit(now: () => number = () => performance.now()): AbandonmentLimit {
  const byKey = new Map<string, Counted>()

  function countedOf({ keyId, userId }: Pick<GatewayCaller, 'keyId' | 'userId'>): Counted {
    const id = keyId || userId
    const known = byKey.get(id)
    if (known && known.endsAt > now()) return known
    // Insertion order is order of ends: what is over lies in front.
    for (const [other, { endsAt }] of byKey) {
      if (endsAt > now()) break
      byKey.delete(other)
    }
    const counted = { started: 0, abandoned: 0, endsAt: now() + WINDOW_MS }
    byKey.delete(id)
    byKey.set(id, counted)
    return counted
  }

  return {
    started(caller) {
      const counted = countedOf(caller)
      if (counted.abandoned >= ABANDONED_MAX && counted.abandoned > counted.started * SHARE_MAX)
        throw new Failure('tooManyRequests', { retryAfter: (counted.endsAt - now()) / 1000 })
      counted.started += 1
    },
    abandoned(caller) {
      countedOf(caller).abandoned += 1
    },
  }
}
