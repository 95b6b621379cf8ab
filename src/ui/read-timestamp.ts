import { localMinute } from '../../contract/time.ts'
import { cleanText } from './clean-text.ts'

const TIME = String.raw`(?:[T\s]+(\d{1,2})[:：](\d{2}))?$`
const FORMS = [
  new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?${TIME}`),
  new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}`),
]
const two = (digits = '0') => digits.padStart(2, '0')

function read(text: string) {
  const written = cleanText(text.normalize('NFKC'))
  const [, year, month, day, hour, minute] = FORMS.map((form) => form.exec(written)).find(Boolean) ?? []
  return year === undefined
    ? null
    : { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` }
}

/**
 * Reads a moment in Asia/Shanghai as people type it: `2026-11-21 14:30`, `2026/11/21` (its beginning), `20261121`, `2026年11月21日 9:00`.
 * @returns milliseconds; null for anything that is no moment since 1970
 */
export function readTimestamp(text: string): number | null {
  const written = read(text)
  if (written === null) return null
  const minuteText = `${written.day}T${written.time}`
  const moment = Date.parse(`${minuteText}:00+08:00`)
  return moment >= 0 && localMinute(moment) === minuteText ? moment : null
}

/** Why a text is no moment, in words. */
export function timestampProblem(text: string): string {
  const written = read(text)
  if (written === null) return '请写成 2026-11-28 这样的日期'
  return readTimestamp(written.day) === null ? `没有 ${written.day} 这一天` : `没有 ${written.time} 这个时间`
}
