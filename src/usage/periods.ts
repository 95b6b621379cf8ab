import { startOfDay } from '../../contract/time.ts'

const DAY_MS = 86_400_000

/** The periods that can be looked at; days are Asia/Shanghai and include today. */
export const periods = {
  today: { label: '今天', days: 1, granularity: 'hour' },
  week: { label: '近 7 天', days: 7, granularity: 'day' },
  month: { label: '近 30 天', days: 30, granularity: 'day' },
} as const

export type PeriodName = keyof typeof periods

export const isPeriodName = (text: string | null): text is PeriodName =>
  text !== null && Object.hasOwn(periods, text)

/** First and last millisecond of a period that ends with the day of `now`. */
export function periodOf(name: PeriodName, now: number): { begin: number; end: number } {
  const today = startOfDay(now)
  return { begin: today - (periods[name].days - 1) * DAY_MS, end: today + DAY_MS - 1 }
}
