export type BreakerState = 'closed' | 'open' | 'half-open'

/** Keeps calls away from an upstream that is broken or busy. Only the upstream's own faults open it, never a caller's. */
export interface Breaker {
  state(): BreakerState
  /** Milliseconds until it may be asked; 0 = now. @param isLast nothing else can be asked */
  waitMs(isLast?: boolean): number
  /**
   * @param isLast nothing else can be asked
   * @returns null if it must not be asked now; half-open it lets a few calls through, which probe it, and all that have nowhere else to go
   */
  enter(isLast?: boolean): Permit | null
}

export interface Permit {
  /** It answered, with any status. */
  answered(): void
  /** Its answer came to its end. */
  completed(): void
  /** It could not be reached, failed (5xx), refused our key, was too slow, or broke off. */
  failed(): void
  /** It asks for a pause (429). */
  throttled(seconds: number | undefined): void
  /** The call was given up for a reason that says nothing of the upstream. */
  cancelled(): void
}

interface BreakerOptions {
  /** Faults in a row that open it. */
  failures: () => number
  /** Milliseconds it stays open before it is probed. */
  openMs: () => number
  /** Milliseconds that only grow: a clock that is set back would keep it open. */
  now?: () => number
}

const BUSY_SECONDS = 1
const BUSY_SECONDS_MAX = 60
/** Calls that may probe a half-open one at a time. The first that is answered closes it. */
const PROBES_MAX = 3
/** A probe without its first byte after this makes room for another: a slow call says nothing about the others. */
const PROBE_MS = 1000
/** Probes without a first byte that may be open in all: an upstream that hangs takes no more calls with it. */
const UNANSWERED_MAX = 12

export function createBreaker({ failures, openMs, now = () => performance.now() }: BreakerOptions): Breaker {
  let faults = 0
  let openUntil: number | null = null
  let busyUntil = 0
  /** The upstream asked for this pause itself. */
  let pausedUntil = 0
  const probes = new Set<{ begunAt: number }>()

  const state = (): BreakerState => (openUntil === null ? 'closed' : now() < openUntil ? 'open' : 'half-open')

  function probeWaitMs(): number {
    if (probes.size >= UNANSWERED_MAX) return PROBE_MS
    const waits = [...probes].map(({ begunAt }) => begunAt + PROBE_MS - now()).filter((ms) => ms > 0)
    return waits.length < PROBES_MAX ? 0 : Math.min(...waits)
  }

  function waitMs(isLast = false): number {
    const busyMs = Math.max(0, (isLast ? pausedUntil : busyUntil) - now())
    if (openUntil === null) return busyMs
    return Math.max(busyMs, openUntil - now(), isLast ? 0 : probeWaitMs())
  }

  function createPermit(isProbe: boolean): Permit {
    const probe = { begunAt: now() }
    if (isProbe) probes.add(probe)
    const endProbe = () => probes.delete(probe)
    function answered() {
      // The faults stay counted until an answer came to its end: the next one opens it again.
      if (endProbe()) openUntil = null
    }
    return {
      answered,
      completed() {
        answered()
        faults = 0
      },
      failed() {
        faults += 1
        const wasProbe = endProbe()
        if (openUntil === null ? faults >= failures() : wasProbe) openUntil = now() + openMs()
      },
      throttled(seconds) {
        answered()
        busyUntil = now() + Math.min(seconds ?? BUSY_SECONDS, BUSY_SECONDS_MAX) * 1000
        if (seconds !== undefined) pausedUntil = busyUntil
      },
      cancelled: () => void endProbe(),
    }
  }

  return {
    state,
    waitMs,
    enter: (isLast) => (waitMs(isLast) > 0 ? null : createPermit(openUntil !== null)),
  }
}

const nothing = () => {}
export const steadyPermit: Permit = {
  answered: nothing,
  completed: nothing,
  failed: nothing,
  throttled: nothing,
  cancelled: nothing,
}

/** An engine inside this server is never away: it fails only as a prompt asks it to, and so for that caller alone. */
export const alwaysClosedBreaker: Breaker = {
  state: () => 'closed',
  waitMs: () => 0,
  enter: () => steadyPermit,
}
