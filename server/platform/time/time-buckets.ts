import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, HOUR_MS, startOfDay, startOfMonth } from '../../../contract/time.ts'
import { badField } from '../errors.ts'
import { type Period } from './period.ts'

export type Granularity = 'hour' | 'day' | 'month'

/** The steps of a series: the first millisecond of each, and in SQL the number of the one that `at` falls in; whole days will do unless `isByHour`. */
interface TimeBuckets {
  starts: number[]
  step: RawBuilder<number>
  isByHour: boolean
}

/** How many days a series of such steps may cover. */
const LIMITS = {
  hour: { daysMax: 31, name: '小时' },
  day: { daysMax: 400, name: '天' },
  month: { daysMax: 1100, name: '月' },
}

/** The hours, Asia/Shanghai days or months that a period touches, in order. */
export function timeBuckets(period: Period, granularity: Granularity): TimeBuckets {
  const { daysMax, name } = LIMITS[granularity]
  const isTooLong = () => badField('begin', `按${name}统计至多 ${daysMax} 天`)
  if (granularity === 'month') {
    if (period.end - period.begin > daysMax * DAY_MS) throw isTooLong()
    return months(period)
  }
  const length = granularity === 'hour' ? HOUR_MS : DAY_MS
  // Days begin before the epoch in Shanghai; a negative time is none on the wire.
  const begin = granularity === 'day' ? startOfDay(Math.max(period.begin, DAY_MS)) : period.begin
  const count = Math.floor((period.end - begin) / length) + 1
  if (count > (daysMax * DAY_MS) / length) throw isTooLong()
  return even({ begin, length, count })
}

/** Makes at most `countMax` steps of the same number of hours or days. */
export function coarseBuckets(period: Period, countMax: number): TimeBuckets {
  const unit = period.end - period.begin < 2 * DAY_MS ? HOUR_MS : DAY_MS
  const begin = unit === DAY_MS ? startOfDay(Math.max(period.begin, DAY_MS)) : period.begin
  const units = Math.floor((period.end - begin) / unit) + 1
  const length = Math.ceil(units / countMax) * unit
  return even({ begin, length, count: Math.ceil((units * unit) / length) })
}

const even = ({ begin, length, count }: { begin: number; length: number; count: number }): TimeBuckets => ({
  isByHour: length % DAY_MS !== 0,
  starts: Array.from({ length: count }, (_, nth) => begin + nth * length),
  // These are bigint: SQLite is handed numbers as reals, and those do not divide into whole steps.
  step: sql<number>`(at - ${BigInt(begin)}) / ${BigInt(length)}`,
})

function months({ begin, end }: Period): TimeBuckets {
  const starts = [startOfMonth(Math.max(begin, 32 * DAY_MS))]
  for (;;) {
    const next = startOfMonth((starts.at(-1) ?? end) + 32 * DAY_MS)
    if (next > end) break
    starts.push(next)
  }
  const [, ...later] = starts
  const cases = later.map((start, nth) => sql`when at < ${BigInt(start)} then ${sql.lit(nth)}`)
  const last = sql.lit(later.length)
  return {
    isByHour: false,
    starts,
    step:
      cases.length === 0
        ? sql<number>`${last}`
        : sql<number>`case ${sql.join(cases, sql` `)} else ${last} end`,
  }
}
