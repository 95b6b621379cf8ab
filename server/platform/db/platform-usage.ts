import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, startOfMonth } from '../../../contract/time.ts'
import type { Db } from './schema.ts'

interface Days {
  begin: number
  end: number
}

type Source = 'attempt_day' | 'usage_day'
type Folded = 'platform_attempt' | 'platform_charge' | 'platform_customer'

/** The last day that is folded; null: none is. */
export async function lastFolded(db: Db, table: Folded): Promise<number | null> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('day_at').as('last'))
    .executeTakeFirst()
  return row?.last ?? null
}

/** The models that a roll-up has, found one after the other by its key: PostgreSQL and SQLite would read all of it for `distinct`. */
async function modelsOf(db: Db, source: Source): Promise<string[]> {
  const { rows } = await sql<{ model_id: string }>`
    with recursive models(model_id) as (
      select min(model_id) from ${sql.table(source)} union all
      select (select min(later.model_id) from ${sql.table(source)} as later where later.model_id > models.model_id)
      from models where models.model_id is not null)
    select model_id from models where model_id is not null`.execute(db)
  return rows.map(({ model_id }) => model_id)
}

/** Rows of some days of a roll-up whose key begins with the model. Models and days are named, or PostgreSQL would read the whole table. */
export async function rowsOfDays(db: Db, source: Source, { begin, end }: Days): Promise<RawBuilder<unknown>> {
  const models = begin > end ? [] : await modelsOf(db, source)
  const isOfModel =
    models.length > 0 ? sql`model_id in (${sql.join(models)})` : sql`model_id = cast(null as text)`
  return sql`(select * from ${sql.table(source)} where ${isOfModel} and day_at >= ${begin} and day_at <= ${end})`
}

/** The first day of a period that is not folded, or what follows the period. */
const afterFold = (last: number | null, { begin, end }: Days) =>
  last === null ? begin : Math.min(Math.max(begin, last + DAY_MS), end + 1)

/** Attempts by day, model, channel and origin: of days that are folded the sums of all users, then the sums of each. */
export async function attemptsOf(db: Db, { begin, end }: Days): Promise<RawBuilder<unknown>> {
  const first = afterFold(await lastFolded(db, 'platform_attempt'), { begin, end })
  return sql`(
    select day_at, model_id, channel, origin, row_count, unpriced, cost_nano, lost, lost_unknown, lost_nano
    from platform_attempt where day_at >= ${begin} and day_at < ${first}
    union all
    select day_at, model_id, channel, origin, row_count, unpriced, cost_nano, lost, lost_unknown, lost_nano
    from ${await rowsOfDays(db, 'attempt_day', { begin: first, end })} as own) as attempts`
}

/** What calls were charged and took of packages, by day and model, in the same way. */
export async function chargesOf(db: Db, { begin, end }: Days): Promise<RawBuilder<unknown>> {
  const first = afterFold(await lastFolded(db, 'platform_charge'), { begin, end })
  return sql`(
    select day_at, model_id, revenue_nano from platform_charge where day_at >= ${begin} and day_at < ${first}
    union all
    select day_at, model_id, billed_nano + package_nano
    from ${await rowsOfDays(db, 'usage_day', { begin: first, end })} as own) as charges`
}

/** What each customer used on some days, of the roll-ups of each. */
export async function customerRows(db: Db, days: Days): Promise<RawBuilder<unknown>> {
  return sql`
    select user_id, 0 as revenue_nano, cost_nano, row_count,
      case when origin = 'test' then row_count else 0 end as tests, lost
    from ${await rowsOfDays(db, 'attempt_day', days)} as tried
    union all
    select user_id, billed_nano + package_nano, 0, 0, 0, 0 from ${await rowsOfDays(db, 'usage_day', days)} as charged`
}

/** What each customer used: of a month that is folded its sums up to a day, without those up to the day before the period. */
export async function customersOf(db: Db, { begin, end }: Days): Promise<RawBuilder<unknown>> {
  const first = afterFold(await lastFolded(db, 'platform_customer'), { begin, end })
  const sums = 'user_id, revenue_nano, cost_nano, row_count, tests, lost'
  const added = monthEnds(begin, first - DAY_MS)
  const taken = added.length > 0 && begin > startOfMonth(begin) ? [begin - DAY_MS] : []
  return sql`(
    ${await customerRows(db, { begin: first, end })}
    ${sql.join(
      added.map((day) => sql`union all select ${sql.raw(sums)} from platform_customer where day_at = ${day}`),
      sql` `,
    )}
    ${sql.join(
      taken.map(
        (day) => sql`union all
          select user_id, -revenue_nano, -cost_nano, -row_count, -tests, -lost
          from platform_customer where day_at = ${day}`,
      ),
      sql` `,
    )}) as customers`
}

/** The last day of each month of a period, and the last of the period. */
function monthEnds(begin: number, last: number): number[] {
  const days: number[] = []
  for (let day = begin; day <= last; day += DAY_MS)
    if (day === last || startOfMonth(day + DAY_MS) !== startOfMonth(day)) days.push(day)
  return days
}
