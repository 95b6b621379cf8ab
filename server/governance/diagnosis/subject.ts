import { DAY_MS, dayOf, MINUTE_MS, startOfDay } from '../../../contract/time.ts'
import { PHONE_PATTERN } from '../../../contract/phone.ts'
import { ORDER_NO_LENGTH } from '../../money/index.ts'

/** What an operator asks about. */
export type Subject =
  | { kind: 'call'; requestId: string }
  | { kind: 'order'; orderNo: string }
  | { kind: 'phone'; phone: string }
  | { kind: 'key'; prefix: string }
  | { kind: 'time'; begin: number; end: number }

const REQUEST_ID = /^[0-9A-Za-z]{22}$/
/** With less of it, every key is found. */
const KEY = /^sk-maas-[0-9A-Za-z]+$/
const MOMENT = /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const LONGEST_MS = 7 * DAY_MS

/**
 * @param text a request id, an order's number, a phone, the beginning of a key, a minute (`10:03`, `2026-11-24 10:03`) or two with `..` between
 * @param now ms; a minute without a day is the last one that was
 * @returns null for anything else
 */
export function parseSubject(text: string, now: number): Subject | null {
  if (PHONE_PATTERN.test(text)) return { kind: 'phone', phone: text }
  if (text.length === ORDER_NO_LENGTH && /^\d+$/.test(text)) return { kind: 'order', orderNo: text }
  if (KEY.test(text)) return { kind: 'key', prefix: text }
  if (REQUEST_ID.test(text)) return { kind: 'call', requestId: text }
  const [first = '', last = first] = text.split('..')
  const begin = readTimestamp(first, now)
  const end = readTimestamp(last, now)
  if (begin === null || end === null) return null
  return end >= begin && end - begin <= LONGEST_MS ? { kind: 'time', begin, end: end + MINUTE_MS } : null
}

function readTimestamp(text: string, now: number): number | null {
  const [matched, day, hour, minute, second = '0'] = MOMENT.exec(text.trim()) ?? []
  if (matched === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const inDay = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  if (day === undefined) {
    const today = startOfDay(now) + inDay
    return today <= now ? today : today - DAY_MS
  }
  const midnight = Date.parse(`${day}T00:00:00+08:00`)
  return Number.isNaN(midnight) || dayOf(midnight) !== day ? null : midnight + inDay
}
