/** All days, months and displayed times of the product are in this zone (UTC+8, no daylight saving). */
export const ZONE = 'Asia/Shanghai'

const ZONE_OFFSET_MS = 8 * 3_600_000

/**
 * Milliseconds of a timestamp of any length that back-ends of this family send (spec.md section 9):
 * 10 digits are seconds, 13 are milliseconds, 17 are ten-thousandths of a millisecond.
 * @returns null for anything else
 */
export function toMilliseconds(value: unknown): number | null {
  const digits = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof digits !== 'string' || !/^\d+$/.test(digits)) return null
  if (digits.length === 10) return Number(digits) * 1000
  if (digits.length === 13) return Number(digits)
  if (digits.length === 17) return Number(BigInt(digits) / 10000n)
  return null
}

/** `2026-11-21 09:30:00` in Asia/Shanghai; an empty string for what is no timestamp. */
export function displayTime(value: unknown): string {
  const ms = toMilliseconds(value)
  return ms === null ? '' : new Date(ms + ZONE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The Asia/Shanghai day `2026-11-21` that a moment (ms) falls on. */
export function dayOf(ms: number): string {
  return new Date(ms + ZONE_OFFSET_MS).toISOString().slice(0, 10)
}

/** The first millisecond of the Asia/Shanghai day a moment (ms) falls on. */
export function startOfDay(ms: number): number {
  return Math.floor((ms + ZONE_OFFSET_MS) / 86_400_000) * 86_400_000 - ZONE_OFFSET_MS
}

/** The first millisecond of the Asia/Shanghai month a moment (ms) falls in. */
export function startOfMonth(ms: number): number {
  const there = new Date(ms + ZONE_OFFSET_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - ZONE_OFFSET_MS
}

/** Milliseconds as a person reads them: `830 毫秒`, from a second on `1.25 秒`. */
export const displayDuration = (ms: number) =>
  ms < 1000 ? `${Math.round(ms)} 毫秒` : `${Number((ms / 1000).toFixed(2))} 秒`
