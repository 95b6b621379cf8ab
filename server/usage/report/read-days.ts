import { sql } from 'kysely'
import type { LiabilityItem } from '../../../contract/report.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { liabilityDays } from '../../platform/db/liability.ts'
import { attemptsOf } from '../../platform/db/platform-usage.ts'
import { sumOf } from '../../platform/db/sum-of.ts'
import { badField } from '../../platform/errors.ts'

const DEFAULT_DAYS = 30
const DAYS_MAX = 400

/** Whole days in Asia/Shanghai; `end` is the last millisecond. */
export interface Days {
  begin: number
  end: number
}

const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

/** @throws Failure for a period that is none, too long, or of another century */
export function daysOf(input: Partial<Days>, now: number): Days {
  for (const field of ['begin', 'end'] as const)
    if ((input[field] ?? now) < FIRST || (input[field] ?? now) >= LAST)
      throw badField(field, '日期须在 2000 年到 2099 年之间')
  const end = startOfDay(input.end ?? now) + DAY_MS - 1
  const begin = startOfDay(input.begin ?? end - (DEFAULT_DAYS - 1) * DAY_MS)
  if (begin > end) throw badField('begin', '开始时间不能晚于结束时间')
  if (end - begin >= DAYS_MAX * DAY_MS) throw badField('begin', `一次至多看 ${DAYS_MAX} 天`)
  return { begin, end }
}

/** What changed what is owed, of one kind. */
export interface Moved {
  item: LiabilityItem
  row_count: number
  balance_nano: bigint
  package_nano: bigint
  cash_nano: bigint
}

/** Days that are folded are read from the sums of all users, the ones after them from the sums of each. */
const DAYS = sql`(
  select day_at, item, row_count, balance_nano, package_nano, cash_nano from platform_day
  union all
  select day_at, item, row_count, balance_nano, package_nano, cash_nano from ${liabilityDays} as own
  where day_at > coalesce((select max(day_at) from platform_day), -86400000)
) as days`

const SUMS = sql`cast(sum(row_count) as bigint) as row_count, cast(sum(balance_nano) as bigint) as balance_nano,
  cast(sum(package_nano) as bigint) as package_nano, cast(sum(cash_nano) as bigint) as cash_nano`

/** Roll-ups alone are read. */
export async function readMoved(db: Db, { begin, end }: Days): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select item, ${SUMS} from ${DAYS} where day_at between ${begin} and ${end} group by item order by item`.execute(
    db,
  )
  return rows
}

export async function readMovedByDay(db: Db, { begin, end }: Days): Promise<(Moved & { at: number })[]> {
  const { rows } = await sql<Moved & { at: number }>`
    select day_at as at, item, ${SUMS} from ${DAYS} where day_at between ${begin} and ${end}
    group by day_at, item order by day_at`.execute(db)
  return rows
}

/** What upstreams cost us by the day of the call, or of the test. */
export async function readCostByDay(db: Db, days: Days): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ day_at: number; cost_nano: bigint }>`
    select day_at, ${sumOf<bigint>('cost_nano')} as cost_nano from ${await attemptsOf(db, days)} group by day_at`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.day_at, row.cost_nano]))
}

interface Requests {
  origin: 'call' | 'test'
  attempts: number
  unpriced: number
  lost: number
  lost_unknown: number
  lost_nano: bigint
  cost_nano: bigint
}

/** Requests to upstreams by what made them. */
export async function readRequests(db: Db, days: Days): Promise<Requests[]> {
  const { rows } = await sql<Requests>`
    select origin, ${sumOf('row_count')} as attempts, ${sumOf('unpriced')} as unpriced, ${sumOf('lost')} as lost,
      ${sumOf('lost_unknown')} as lost_unknown, ${sumOf('lost_nano')} as lost_nano, ${sumOf('cost_nano')} as cost_nano
    from ${await attemptsOf(db, days)} group by origin`.execute(db)
  return rows
}
