import { startOfDay } from '../../../contract/time.ts'
import { badField } from '../../errors.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const DEFAULT_DAYS = 30

export interface Period {
  begin: number
  end: number
}

/**
 * The period that is asked for; without a begin the last 30 days in Asia/Shanghai, today being one of them.
 * Usage is counted by the hour, so it begins with a whole one.
 */
export function readPeriod(input: Partial<Period>, now: number): Period {
  const end = input.end ?? now
  const begin = input.begin ?? Math.max(0, startOfDay(end) - (DEFAULT_DAYS - 1) * DAY_MS)
  if (begin > end) throw badField('begin', '开始时间不能晚于结束时间')
  return { begin: begin - (begin % HOUR_MS), end }
}
