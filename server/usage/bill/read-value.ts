import { DAY_MS, toMilliseconds } from '../../../contract/time.ts'

const DECIMAL = /^([+-]?)(\d{0,15})(?:\.(\d{0,18}))?(?:e([+-]?\d{1,2}))?$/i

/**
 * A number as bills write it: `1,234.5`, `¥0.12`, `1.2e-05`, `-3`; an empty one is 0.
 * @param places decimals that are kept; what is beyond is rounded, a half away from 0
 * @param times what it is multiplied by, with nine decimals
 * @returns null for what is no number
 */
export function readDecimal(text: string, places: number, times = NINE): bigint | null {
  const plain = text.replaceAll(/[,，\s¥$￥]/g, '')
  if (plain === '' || plain === '-') return 0n
  const [all, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(plain) ?? []
  if (all === undefined || whole + fraction === '') return null
  const shift = places + Number(exponent) - fraction.length - 9
  const digits = BigInt(whole + fraction) * times
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : rounded(digits, 10n ** BigInt(-shift))
  return sign === '-' ? -size : size
}

const NINE = 1_000_000_000n
const rounded = (digits: bigint, by: bigint) => (digits * 2n + by) / (by * 2n)

const MOMENT =
  /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/**
 * A moment or a day as bills write it: `2026-11-21 09:30:00`, `2026/11/21`, `20261121`, `2026-11-21T09:30:00.5Z`, seconds or milliseconds.
 * @param zone of one that names none: `+08:00`
 * @returns milliseconds; null for what is no time
 */
export function readTimestamp(text: string, zone: string): number | null {
  if (/^\d{10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return toMilliseconds(text)
  const found = MOMENT.exec(text)
  if (!found) return null
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', part = '', own] = found
  const at = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second, +part.slice(0, 3).padEnd(3, '0'))
  const isReal = new Date(at)
    .toISOString()
    .startsWith(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return isReal && +minute < 60 && +second < 60 ? at - offsetOf(own ?? zone) : null
}

/** Milliseconds that a zone is ahead of UTC. */
export function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -size : size
}

/** The day of a moment in a zone: `2026-11-21`. */
export const dayIn = (at: number, zone: string): string =>
  new Date(at + offsetOf(zone)).toISOString().slice(0, 10)

/** The first millisecond of the hour or day of a moment in a zone. */
export function startIn(at: number, zone: string, grain: 'hour' | 'day'): number {
  const size = grain === 'day' ? DAY_MS : DAY_MS / 24
  const offset = offsetOf(zone)
  return Math.floor((at + offset) / size) * size - offset
}
