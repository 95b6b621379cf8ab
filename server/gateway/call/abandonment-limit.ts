import { Failure } from '../../errors.ts'
import type { GatewayCaller } from '../who.ts'

const WINDOW_MS = 60_000
/** So many streams of a key may be left in a minute before they said anything … */
const LEFT_MAX = 30
/** … and any number as long as they are no more than this share of its calls. */
const SHARE_MAX = 1 / 2

interface Counted {
  begun: number
  left: number
  endsAt: number
}

/** Counts, in this process, the streams whose caller left before any output: an upstream works for each, and none is paid in full. */
export interface EarlyLeavers {
  /** @throws Failure tooManyRequests if this key has left too many */
  began(caller: Pick<GatewayCaller, 'keyId' | 'userId'>): void
  left(caller: Pick<GatewayCaller, 'keyId' | 'userId'>): void
}

export function createEarlyLeavers(now: () => number = () => performance.now()): EarlyLeavers {
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
    const counted = { begun: 0, left: 0, endsAt: now() + WINDOW_MS }
    byKey.delete(id)
    byKey.set(id, counted)
    return counted
  }

  return {
    began(caller) {
      const counted = countedOf(caller)
      if (counted.left >= LEFT_MAX && counted.left > counted.begun * SHARE_MAX)
        throw new Failure('tooManyRequests', { retryAfter: (counted.endsAt - now()) / 1000 })
      counted.begun += 1
    },
    left(caller) {
      countedOf(caller).left += 1
    },
  }
}
