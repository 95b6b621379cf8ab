import { DAY_MS, HOUR_MS, startOfDay } from '../../../contract/time.ts'
import { badField } from '../errors.ts'

const DEFAULT_DAYS = 30

export interface Period {
  begin: number
  end: number
}

/** A period without a begin is the last 30 days in Asia/Shanghai, including today. It begins with a whole hour, as usage is counted by hour. */
export function readPeriod(input: Partial<Period>, now: number): Period {
  const end = input.end ?? now
  const begin = input.begin ?? Math.max(0, startOfDay(end) - (DEFAULT_DAYS - 1) * DAY_MS)
  if (begin > end) throw badField('begin', '开始时间不能晚于结束时间')
  return { begin: begin - (begin % HOUR_MS), end }
}
