import { DAY_MS, HOUR_MS, dayOf, displayTime, startOfDay, startOfMonth } from '../../../contract/time.ts'
import type { ChartStep } from '../../config/runtime/names.ts'
import type { Range } from '../../config/runtime/active-range.ts'

type Step = 'hour' | 'day' | 'month'

/** The server's limit of the statistics endpoints. */
const DAYS_MOST = 400

export function stepFor(by: ChartStep, { begin, end }: Range): Step {
  const days = Math.ceil((end - begin) / DAY_MS)
  if (by === 'auto') return days <= 2 ? 'hour' : days <= 100 ? 'day' : 'month'
  return days <= DAYS_MOST ? 'day' : 'month'
}

/** Each from its first millisecond to its last. */
export function stepsIn(step: Step, { begin, end }: Range): Range[] {
  const steps: Range[] = []
  const next = (at: number) =>
    step === 'month' ? startOfMonth(at + 32 * DAY_MS) : at + (step === 'hour' ? HOUR_MS : DAY_MS)
  for (let at = firstOf(step, begin); at <= end; at = next(at)) steps.push({ begin: at, end: next(at) - 1 })
  return steps
}

function firstOf(step: Step, begin: number): number {
  if (step === 'hour') return begin - (begin % HOUR_MS)
  return step === 'day' ? startOfDay(begin) : startOfMonth(begin)
}

/** `14:00`, `11-21`, `2026-11` */
export function axisLabel(step: Step, at: number): string {
  if (step === 'hour') return displayTime(at).slice(11, 16)
  return step === 'day' ? dayOf(at).slice(5) : dayOf(at).slice(0, 7)
}

const WEEKDAYS = '日一二三四五六'

/** `2026-11-21 14:00`, `2026-11-21 周六`, `2026 年 11 月` */
export function fullLabel(step: Step, at: number): string {
  if (step === 'hour') return displayTime(at).slice(0, 16)
  const day = dayOf(at)
  if (step === 'month') return `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`
  return `${day} 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
}

/** `2026-11-01 至 2026-11-21`, or one day */
export function rangeText({ begin, end }: Range): string {
  const [from, to] = [dayOf(begin), dayOf(end)]
  return from === to ? from : `${from} 至 ${to}`
}
