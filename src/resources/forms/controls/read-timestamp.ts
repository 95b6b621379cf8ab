import { localMinute } from '../../../../contract/time.ts'

const MOMENT = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:：](\d{2}))?$/
const two = (digits: string) => digits.padStart(2, '0')

/**
 * Reads a moment in Asia/Shanghai as people type it: `2026-11-21 14:30`, `2026/11/21` (its beginning), `2026年11月21日 9:00`.
 * @returns milliseconds; null for anything that is no moment since 1970
 */
export function readTimestamp(text: string): number | null {
  const [, year = '', month = '', day = '', hour = '0', minute = '00'] = MOMENT.exec(text.trim()) ?? []
  const minuteText = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`
  const moment = Date.parse(`${minuteText}:00+08:00`)
  return moment >= 0 && localMinute(moment) === minuteText ? moment : null
}
