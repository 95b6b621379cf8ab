export interface SoundLength {
  seconds: number
  /** Its frames or packets were counted; else it is the most that so many bytes can hold. */
  isMeasured: boolean
}

/** Takes the way to read a file by which it is longer: players differ, and what is within another piece may hide the next from one of them. */
export function longerOf(one: SoundLength | null, other: SoundLength | null): SoundLength | null {
  if (!one || !other) return one ?? other
  return {
    seconds: Math.max(one.seconds, other.seconds),
    isMeasured: one.isMeasured && other.isMeasured,
  }
}

/** What of a file need not be sound: a tag at its end. What plays other bytes than what was counted would hear more. */
const REST_BYTES = 64 * 1024
const REST_SHARE = 1 / 50

/** Whether so little was not counted that what was is all of the sound. */
export const isNearlyAll = ({ rest, of }: { rest: number; of: number }) =>
  rest <= Math.min(REST_BYTES, of * REST_SHARE)

/** Places between two pauses. */
export const SLICE = 32 * 1024

/** No sound has more samples a second: a header that claims it is not believed. */
const HZ_MAX = 384_000
const HZ_LEAST = 8000

export const believableHz = (hz: number) => (hz > HZ_MAX ? HZ_LEAST : hz)
