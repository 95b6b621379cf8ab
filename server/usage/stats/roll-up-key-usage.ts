import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { transact } from '../../platform/db/transact.ts'
import type { UserContext } from '../context.ts'
import type { Period } from '../../platform/time/period.ts'
import { rangesOf, type Range } from './usage-within.ts'

interface Folded {
  ctx: UserContext
  period: Period
  isByHour?: boolean
}

interface Step {
  ofCalls: 'call_day' | 'call_hour'
  ofKeys: 'key_day' | 'key_hour'
  at: 'day_at' | 'hour_at'
}

const DAY: Step = { ofCalls: 'call_day', ofKeys: 'key_day', at: 'day_at' }
const HOUR: Step = { ofCalls: 'call_hour', ofKeys: 'key_hour', at: 'hour_at' }

const SUMS = [
  'row_count',
  'prompt_tokens',
  'cached_tokens',
  'cache_write_5m_tokens',
  'cache_write_1h_tokens',
  'completion_tokens',
  'package_tokens',
  'cost_nano',
] as const

/** Rows of one statement. */
const AT_ONCE = 100
const NAMES = ['key_id', 'model_id', 'status', ...SUMS, 'last_at'] as const

/**
 * Brings a user's sums by key up to date for a period. Calls write none of them: where they differ from the exact sums by model, the
 * calls of that hour are summed again. Days are made of hours.
 */
export async function rollUpKeyUsage({ ctx, period, isByHour = false }: Folded): Promise<void> {
  const { days, hours } = rangesOf({ period, isByHour })
  for (const range of hours) await foldHours(ctx, range)
  for (const range of days)
    for (const day of await staleSteps(ctx, DAY, range)) {
      await foldHours(ctx, [day, day + DAY_MS])
      await replace(ctx, DAY, day, hoursOf(ctx, day))
    }
}

async function foldHours(ctx: UserContext, range: Range): Promise<void> {
  for (const hour of await staleSteps(ctx, HOUR, range)) await replace(ctx, HOUR, hour, callsOf(ctx, hour))
}

/** The steps in which the sums by key are not those of all calls, in order. */
async function staleSteps(ctx: UserContext, { ofCalls, ofKeys, at }: Step, [from, to]: Range) {
  const rowsOf = (table: Step['ofCalls' | 'ofKeys'], sign: RawBuilder<unknown>) => sql`
    select ${sql.ref(at)} as at, model_id, status, ${sql.join(SUMS.map((sum) => sql`${sign}${sql.ref(sum)} as ${sql.ref(sum)}`))}
    from ${sql.table(table)} where user_id = ${ctx.caller.userId} and status <> 'running'
      and ${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to}`
  const { rows } = await sql<{ at: number }>`
    select distinct at from (
      select at from (${rowsOf(ofCalls, sql``)} union all ${rowsOf(ofKeys, sql`-`)}) as sums
      group by at, model_id, status
      having ${sql.join(
        SUMS.map((sum) => sql`coalesce(sum(${sql.ref(sum)}), 0) <> 0`),
        sql` or `,
      )}) as stale
    order by at`.execute(ctx.db)
  return rows.map((row) => row.at)
}

const summed = sql.join(
  SUMS.slice(1).map((sum) => sql`cast(coalesce(sum(${sql.ref(sum)}), 0) as bigint) as ${sql.ref(sum)}`),
)

type Sums = Pick<Tables['key_hour'], (typeof NAMES)[number]>

const callsOf = ({ caller }: UserContext, hour: number) => sql<Sums>`
  select key_id, model_id, status, cast(count(*) as bigint) as row_count, ${summed}, max(created_at) as last_at
  from call where user_id = ${caller.userId} and created_at >= ${hour} and created_at < ${hour + HOUR_MS}
    and status <> 'running'
  group by key_id, model_id, status`

const hoursOf = ({ caller }: UserContext, day: number) => sql<Sums>`
  select key_id, model_id, status, cast(sum(row_count) as bigint) as row_count, ${summed}, max(last_at) as last_at
  from key_hour where user_id = ${caller.userId} and hour_at >= ${day} and hour_at < ${day + DAY_MS}
  group by key_id, model_id, status`

/** Sums first and writes then, so that the calls that SQLite has to let in between are not kept waiting. */
async function replace(ctx: UserContext, step: Step, at: number, sums: RawBuilder<Sums>): Promise<void> {
  const { rows } = await sums.execute(ctx.db)
  const userId = ctx.caller.userId
  const values = rows.map((row) => [userId, at, ...NAMES.map((name) => row[name])])
  const columns = ['user_id', step.at, ...NAMES].map((name) => sql.ref(name))
  await transact(ctx.db, async (trx) => {
    await sql`delete from ${sql.table(step.ofKeys)} where user_id = ${userId} and ${sql.ref(step.at)} = ${at}`.execute(
      trx,
    )
    for (let nth = 0; nth < values.length; nth += AT_ONCE)
      await sql`insert into ${sql.table(step.ofKeys)} (${sql.join(columns)})
        values ${sql.join(values.slice(nth, nth + AT_ONCE).map((row) => sql`(${sql.join(row)})`))}
        on conflict do nothing`.execute(trx)
  })
}
