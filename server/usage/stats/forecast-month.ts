import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS, dayOf, startOfDay, startOfMonth } from '../../../contract/time.ts'
import { sql } from 'kysely'
import type { Verb } from '../context.ts'
import { monthForecast } from './month-forecast.ts'
import { spentWithin } from './spent-within.ts'

const DAYS = 28

/** What this month's calls will have cost at the pace of the last days. */
export const forecastMonth: Verb<'stats.forecast'> = async ({ ctx }) => {
  const { db, now, caller } = ctx
  const today = startOfDay(now)
  const month = startOfMonth(now)
  const rows = await db
    .selectFrom('call_day')
    .select(['day_at', sql<bigint>`cast(coalesce(sum(cost_nano), 0) as bigint)`.as('cost_nano')])
    .where('user_id', '=', caller.userId)
    .where('status', '<>', 'running')
    .where('day_at', '>=', today - DAYS * DAY_MS)
    .where('day_at', '<', today)
    .groupBy('day_at')
    .execute()
  const costs = new Map(rows.map((row) => [row.day_at, row.cost_nano]))
  const all = Array.from({ length: DAYS }, (_, nth) => costs.get(today - (DAYS - nth) * DAY_MS) ?? 0n)
  const first = all.findIndex((nano) => nano > 0n)
  const days = first < 0 ? [] : all.slice(first)
  const spentNano = await spentWithin(db, { userId: caller.userId, from: month })
  const leftMs = startOfMonth(month + 32 * DAY_MS) - now
  const forecast = monthForecast({ days, spentNano, leftMs })
  return {
    month: dayOf(now).slice(0, 7),
    spent: formatYuan(spentNano),
    days: days.length,
    forecast: forecast && {
      likely: formatYuan(forecast.likelyNano),
      low: formatYuan(forecast.lowNano),
      high: formatYuan(forecast.highNano),
    },
  }
}
