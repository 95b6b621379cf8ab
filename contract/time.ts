/** Zone of all days, months and displayed times (UTC+8, no daylight saving). */
export const ZONE = 'Asia/Shanghai'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const ZONE_OFFSET_MS = 8 * HOUR_MS

/**
 * Accepts the timestamps of this family of back-ends (spec.md section 9): 10 digits are seconds, 13 milliseconds, 17 ten-thousandths of
 * a millisecond.
 * @returns milliseconds, or null
 */
export function toMilliseconds(value: unknown): number | null {
  const digits = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof digits !== 'string' || !/^\d+$/.test(digits)) return null
  if (digits.length === 10) return Number(digits) * 1000
  if (digits.length === 13) return Number(digits)
  if (digits.length === 17) return Number(BigInt(digits) / 10000n)
  return null
}

/** @returns `2026-11-21 09:30:00` in Asia/Shanghai; '' for an invalid timestamp */
export function displayTime(value: unknown): string {
  const ms = toMilliseconds(value)
  return ms === null ? '' : new Date(ms + ZONE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * @param ms milliseconds
 * @returns the Asia/Shanghai minute as `<input type="datetime-local">` holds it, `2026-11-21T09:30`
 */
export function localMinute(ms: number): string {
  return new Date(ms + ZONE_OFFSET_MS).toISOString().slice(0, 16)
}

/**
 * @param ms milliseconds
 * @returns the Asia/Shanghai day, `2026-11-21`
 */
export function dayOf(ms: number): string {
  return new Date(ms + ZONE_OFFSET_MS).toISOString().slice(0, 10)
}

/** The first millisecond of the Asia/Shanghai day a moment (ms) falls on. */
export function startOfDay(ms: number): number {
  return Math.floor((ms + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS
}

/** The first millisecond of the Asia/Shanghai month a moment (ms) falls in. */
export function startOfMonth(ms: number): number {
  const there = new Date(ms + ZONE_OFFSET_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - ZONE_OFFSET_MS
}

/** `830 毫秒`, from a second on `1.25 秒` */
export const displayDuration = (ms: number) =>
  ms < 1000 ? `${Math.round(ms)} 毫秒` : `${Number((ms / 1000).toFixed(2))} 秒`
