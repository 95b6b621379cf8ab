/** One yuan in nano-yuan, the only unit money is kept in. */
export const NANO_PER_YUAN = 1_000_000_000n

/** A sum of money on the wire: yuan, plain decimal, at most 12 digits before and 9 after the point. */
export const YUAN_PATTERN = /^\d{1,12}(\.\d{1,9})?$/

/** @returns nano-yuan; null for anything but a plain decimal (`1e3`, `-1`, `0.0000000001`, ` 1`, full-width digits …) */
export function parseYuan(text: string): bigint | null {
  if (!YUAN_PATTERN.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * NANO_PER_YUAN + BigInt(fraction.padEnd(9, '0'))
}

/** @throws Error for what is no amount: a schema has refused it before */
export function nanoOf(yuan: string | number): bigint {
  const nano = parseYuan(String(yuan))
  if (nano === null) throw new Error(`not an amount of yuan: ${yuan}`)
  return nano
}

/** Writes nano-yuan as a wire amount: at least 2 and at most 9 decimals, no exponent. */
export function formatYuan(nano: bigint): string {
  const sign = nano < 0n ? '-' : ''
  const absolute = nano < 0n ? -nano : nano
  const fraction = (absolute % NANO_PER_YUAN)
    .toString()
    .padStart(9, '0')
    .replace(/0{1,7}$/, '')
  return `${sign}${absolute / NANO_PER_YUAN}.${fraction}`
}

/** An amount that people wrote, as a wire amount; 0 for what is none. */
export const wireYuan = (yuan: string): string => formatYuan(parseYuan(yuan) ?? 0n)

/** The cost that an answer of `/v1` names, a number, as a wire amount: exact up to some 4,000,000 yuan. @returns null if it is none */
export function costText(cost: unknown): string | null {
  const text = typeof cost === 'number' ? cost.toFixed(9) : cost
  const nano = typeof text === 'string' ? parseYuan(text) : null
  return nano === null ? null : formatYuan(nano)
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** `¥1,234.50`, with every significant digit (`¥0.000012`). Non-numbers show as 0 (spec.md section 5). */
export function displayYuan(value: unknown): string {
  const text = plainDecimal(value)
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${text.startsWith('-') ? '-' : ''}¥${grouped(whole)}.${digits}`
}

/** zh-CN digit grouping; non-numbers show as 0. */
export function displayCount(value: unknown): string {
  const [whole = '0'] = plainDecimal(value).split('.')
  if (whole === '-0') return '0'
  return whole.startsWith('-') ? `-${grouped(whole.slice(1))}` : grouped(whole)
}

const DECIMAL = /^(-?)0*(\d+(?:\.\d+)?)$/

/** It leaves out leading zeros and negative zero, and answers `0` for non-numbers. */
function plainDecimal(value: unknown): string {
  const [, sign = '', digits = '0'] = DECIMAL.exec(decimalOf(value)) ?? []
  return /[1-9]/.test(digits) ? sign + digits : '0'
}

function decimalOf(value: unknown): string {
  const input = typeof value === 'string' ? value.trim() : value
  if (typeof input === 'bigint' || (typeof input === 'string' && DECIMAL.test(input))) return String(input)
  const number =
    typeof input === 'number' || (typeof input === 'string' && input) ? Number(input) : Number.NaN
  if (!Number.isFinite(number)) return ''
  return Math.abs(number) < 1e21 ? number.toFixed(9) : BigInt(number).toString()
}
