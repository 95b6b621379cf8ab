import { sql } from 'kysely'
import { DAY_MS, dayOf, startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'

/** What the keys of a spend cap came to, in nano-yuan from the balance. */
export interface Figures {
  /** These are of all time, and of today (Asia/Shanghai). */
  totalNano: bigint
  dayNano: bigint
  /** These are of the days before on which something was spent, and how many these are. */
  usualNano: bigint
  usualDays: number
  /** They were used from this number of networks today. */
  networks: number
}

export const NO_FIGURES: Figures = { totalNano: 0n, dayNano: 0n, usualNano: 0n, usualDays: 0, networks: 0 }

/** Days that are looked at for what is usual. */
const USUAL_DAYS = 28

/** The keys that a spend cap is for: one with those that it was rotated from and to, or all of its user. */
const keysOf = sql`api_key.user_id = brake.user_id
  and (brake.key_id = '' or api_key.id = brake.key_id or api_key.family_id = brake.key_id)`

/** The figures of some spend caps, by their id. */
export async function readFigures(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const today = dayOf(now)
  const whole = (sum: unknown) => sql`cast(coalesce(${sum}, 0) as bigint)`
  const isDayBefore = sql`length(spend.period) = 10 and spend.period < ${today}`
  const { rows: spends } = await sql<{
    id: string
    total_nano: bigint
    day_nano: bigint
    usual_nano: bigint
    days: number
  }>`
    select brake.id,
      ${whole(sql`sum(case when spend.period = 'total' then spend.spent_nano end)`)} as total_nano,
      ${whole(sql`sum(case when spend.period = ${today} then spend.spent_nano end)`)} as day_nano,
      ${whole(sql`sum(case when ${isDayBefore} then spend.spent_nano end)`)} as usual_nano,
      count(distinct case when ${isDayBefore} and spend.spent_nano > 0 then spend.period end) as days
    from brake join api_key on ${keysOf} join api_key_spend as spend on spend.key_id = api_key.id
    where brake.id in (${sql.join(ids)}) and (spend.period = 'total'
      or (length(spend.period) = 10 and spend.period >= ${dayOf(now - USUAL_DAYS * DAY_MS)} and spend.period <= ${today}))
    group by brake.id`.execute(db)
  const { rows: uses } = await sql<{ id: string; networks: number }>`
    select brake.id, count(distinct used.network) as networks
    from brake join api_key on ${keysOf}
      join key_network as used on used.key_id = api_key.id and used.day_at = ${startOfDay(now)}
    where brake.id in (${sql.join(ids)}) and brake.networks is not null
    group by brake.id`.execute(db)
  const networks = new Map(uses.map((row) => [row.id, row.networks]))
  const found = new Map<string, Figures>(
    ids.map((id) => [id, { ...NO_FIGURES, networks: networks.get(id) ?? 0 }]),
  )
  for (const row of spends)
    found.set(row.id, {
      totalNano: row.total_nano,
      dayNano: row.day_nano,
      usualNano: row.usual_nano,
      usualDays: row.days,
      networks: networks.get(row.id) ?? 0,
    })
  return found
}
