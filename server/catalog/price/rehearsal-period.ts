import { REHEARSAL_DAYS_MAX } from '../../../contract/price-rehearsal.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { badField } from '../../platform/errors.ts'
import type { Period } from '../../platform/time/period.ts'

const DEFAULT_DAYS = 30

/** Whole days of Asia/Shanghai; without any: the last 30 that have ended. */
export function rehearsalPeriod(
  input: { begin?: number | undefined; end?: number | undefined },
  now: number,
): Period {
  const last = startOfDay(input.end ?? startOfDay(now) - 1)
  const begin = startOfDay(input.begin ?? last - (DEFAULT_DAYS - 1) * DAY_MS)
  const days = (last - begin) / DAY_MS + 1
  if (days < 1) throw badField('begin', '开始时间不能晚于结束时间')
  if (days > REHEARSAL_DAYS_MAX) throw badField('begin', `一次最多试算 ${REHEARSAL_DAYS_MAX} 天`)
  return { begin, end: last + DAY_MS - 1 }
}
