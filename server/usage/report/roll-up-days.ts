import { sql } from 'kysely'
import { HOUR_MS, startOfDay } from '../../../contract/time.ts'
import { liabilityDays } from '../../platform/db/liability.ts'
import type { Deps } from '../context.ts'

/** A movement has the time of its transaction: an hour after a day none of it is still under way. */
const SETTLED_MS = HOUR_MS

/** Sums the days that are over for all users, once: settlements do not wait for each other to add to one row. */
export async function rollUpDays({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await sql`
    insert into platform_day (day_at, item, row_count, balance_nano, package_nano, cash_nano)
    select day_at, item, sum(row_count), sum(balance_nano), sum(package_nano), sum(cash_nano) from ${liabilityDays} as days
    where day_at > coalesce((select max(day_at) from platform_day), -86400000)
      and day_at < ${startOfDay(clock() - SETTLED_MS)}
    group by day_at, item
    on conflict do nothing`.execute(db)
}
