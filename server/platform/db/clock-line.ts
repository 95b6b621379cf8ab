/** A moment that was measured: at `at` of the monotonic clock it was `ms`, give or take `errorMs`. All in milliseconds. */
export interface ClockSample {
  at: number
  ms: number
  errorMs: number
}

/** What a machine's monotonic clock gains or loses at most: 200 parts in a million. */
const DRIFT = 0.0002
/** While time is ahead of what was measured it advances at this part of its speed. */
const SLEW = 0.5

/** Time by the best measurement and a monotonic clock. It never goes back: while ahead of a measurement it runs slower. */
export function createClockLine() {
  let best: ClockSample | null = null
  let ahead = { at: 0, ms: 0 }

  const measuredAt = ({ at, ms }: ClockSample, now: number) => ms + now - at
  const errorAt = ({ at, errorMs }: ClockSample, now: number) => errorMs + (now - at) * DRIFT
  /** The old measurement is kept while it is the more exact one, unless the new one contradicts it: another server answers now. */
  const isOutdone = (known: ClockSample, by: ClockSample) => {
    const knownError = errorAt(known, by.at)
    const contradicts = Math.abs(measuredAt(known, by.at) - by.ms) > knownError + by.errorMs
    return contradicts || by.errorMs <= knownError
  }
  const readAt = (now: number): number | null =>
    best && measuredAt(best, now) + Math.max(0, ahead.ms - (now - ahead.at) * SLEW)

  return {
    /** Takes a measurement. @param now of the monotonic clock @param floor no earlier than this is it now */
    add(sample: ClockSample, { now, floor }: { now: number; floor: number }): void {
      const reached = Math.max(readAt(now) ?? 0, floor)
      if (best === null || isOutdone(best, sample)) best = sample
      ahead = { at: now, ms: Math.max(0, reached - measuredAt(best, now)) }
    },
    /** Time at a moment of the monotonic clock; null before the first measurement. */
    readAt,
    /** Reads as `readAt` does, without what is being slewed off. */
    measuredAt: (now: number): number | null => best && measuredAt(best, now),
  }
}
