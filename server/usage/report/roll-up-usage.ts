import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, startOfDay, startOfMonth } from '../../../contract/time.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { customerRows, lastFolded, rowsOfDays } from '../../platform/db/platform-usage.ts'
import { transact } from '../../platform/db/transact.ts'
import { tryLock } from '../../platform/db/try-lock.ts'
import type { Deps } from '../context.ts'

/** Days that are summed once more each time: of what was called then, some is settled later. What is settled later still is in `late_use`. */
const AGAIN_DAYS = 3
/** An hour after a day few of its calls are still under way. */
const SETTLED_MS = HOUR_MS

/** Sums what was used on the days that are over for all users, a day at a time: a statement blocks SQLite's event loop. A job. */
export async function rollUpUsage({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const last = startOfDay(clock() - SETTLED_MS) - DAY_MS
  await alone(database, async (db) => {
    const from = await firstDay(db)
    for (let day = from; day <= last; day += DAY_MS) await foldDay(db, day)
    await foldLate(db, last)
  })
}

/** Of several nodes one folds at a time, or an older sum could replace a newer one. SQLite has one node. */
async function alone({ db, engine }: Database, work: (db: Db) => Promise<void>): Promise<void> {
  if (engine === 'sqlite') return work(db)
  await transact(db, async (trx) => {
    if (await tryLock(trx, engine, 'fold uses')) await work(trx)
  })
}

/** Customers are folded last: a day that has them has everything. */
async function firstDay(db: Db): Promise<number> {
  const last = await lastFolded(db, 'platform_customer')
  if (last !== null) return last - (AGAIN_DAYS - 1) * DAY_MS
  const { rows } = await sql<{ first: number | null }>`
    select min(day_at) as first from (
      select min(day_at) as day_at from attempt_day union all select min(day_at) from usage_day) as firsts`.execute(
    db,
  )
  return rows[0]?.first ?? Infinity
}

async function foldDay(db: Db, day: number): Promise<void> {
  await foldAttempts(db, day)
  await foldCharges(db, day)
  await foldCustomers(db, day)
}

/** Days of calls that ended late, and of customers the days that follow in the month. What is noted meanwhile stays. */
async function foldLate(db: Db, last: number): Promise<void> {
  const noted = await db.selectFrom('late_use').selectAll().where('day_at', '<=', last).execute()
  const late = new Set(noted.map(({ day_at: day }) => day))
  for (const day of late) {
    await foldAttempts(db, day)
    await foldCharges(db, day)
  }
  const begun = new Map<number, number>()
  for (const day of late) begun.set(startOfMonth(day), Math.min(day, begun.get(startOfMonth(day)) ?? day))
  for (const [month, first] of begun)
    for (let day = first; day <= last && startOfMonth(day) === month; day += DAY_MS)
      await foldCustomers(db, day)
  for (const { request_id: requestId, settled_at: at } of noted)
    await db.deleteFrom('late_use').where('request_id', '=', requestId).where('settled_at', '=', at).execute()
}

async function foldAttempts(db: Db, day: number): Promise<void> {
  await sql`
    insert into platform_attempt
      (day_at, model_id, channel, origin, row_count, unpriced, cost_nano, lost, lost_unknown, lost_nano)
    select day_at, model_id, channel, origin, sum(row_count), sum(unpriced), sum(cost_nano), sum(lost),
      sum(lost_unknown), sum(lost_nano)
    from ${await rowsOfDays(db, 'attempt_day', { begin: day, end: day })} as own where true
    group by day_at, model_id, channel, origin order by day_at, model_id, channel, origin
    on conflict (day_at, model_id, channel, origin) do update set row_count = excluded.row_count,
      unpriced = excluded.unpriced, cost_nano = excluded.cost_nano, lost = excluded.lost,
      lost_unknown = excluded.lost_unknown, lost_nano = excluded.lost_nano`.execute(db)
}

async function foldCharges(db: Db, day: number): Promise<void> {
  await sql`
    insert into platform_charge (day_at, model_id, revenue_nano)
    select day_at, model_id, sum(billed_nano + package_nano)
    from ${await rowsOfDays(db, 'usage_day', { begin: day, end: day })} as own where true
    group by day_at, model_id order by day_at, model_id
    on conflict (day_at, model_id) do update set revenue_nano = excluded.revenue_nano`.execute(db)
}

/** The sums of the day before in the same month, and the day's own. */
async function foldCustomers(db: Db, day: number): Promise<void> {
  const before = startOfMonth(day) === day ? null : day - DAY_MS
  await sql`
    insert into platform_customer (day_at, user_id, revenue_nano, cost_nano, row_count, tests, lost)
    select ${sql.lit(day)}, user_id, sum(revenue_nano), sum(cost_nano), sum(row_count), sum(tests), sum(lost)
    from (
      ${await customerRows(db, { begin: day, end: day })}
      union all
      select user_id, revenue_nano, cost_nano, row_count, tests, lost from platform_customer where day_at = ${before}
    ) as used where true
    group by user_id order by user_id
    on conflict (day_at, user_id) do update set revenue_nano = excluded.revenue_nano, cost_nano = excluded.cost_nano,
      row_count = excluded.row_count, tests = excluded.tests, lost = excluded.lost`.execute(db)
}
