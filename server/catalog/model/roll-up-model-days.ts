import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { forgetModelDays } from './read-model-days.ts'
import { UPTIME_DAYS } from './uptime-rules.ts'

/** An hour after a day few of its calls are still under way. */
const SETTLED_MS = HOUR_MS

/** Sums how calls of the days that are over went, a day at a time and each once: a statement blocks SQLite's event loop. A job. */
export async function rollUpModelDays({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const last = startOfDay(clock() - SETTLED_MS) - DAY_MS
  const oldest = last - (UPTIME_DAYS - 1) * DAY_MS
  for (let day = Math.max(await nextDay(db), oldest); day <= last; day += DAY_MS) {
    await foldDay(db, day)
    forgetModelDays(db)
  }
  await db.deleteFrom('model_day').where('day_at', '<', oldest).execute()
}

async function nextDay(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('model_day')
    .select((eb) => eb.fn.max('day_at').as('last'))
    .executeTakeFirstOrThrow()
  if (last !== null) return last + DAY_MS
  const first = await db
    .selectFrom('call_attempt')
    .select('started_at')
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
  return first ? startOfDay(first.started_at) : Infinity
}

/** A call that another upstream answered went well. What its caller ended, and what a model refused to do, is neither. */
async function foldDay(db: Db, day: number): Promise<void> {
  await sql`
    insert into model_day (model_id, day_at, answered, broken, ttft_p50_ms)
    select model_id, ${sql.lit(day)}, sum(went_well), sum(1 - went_well - is_excused),
      max(case when nth = (quick + 1) / 2 then first_byte_ms end)
    from (
      select model_id, went_well, is_excused, first_byte_ms,
        row_number() over (partition by model_id order by first_byte_ms is null, first_byte_ms) as nth,
        count(first_byte_ms) over (partition by model_id) as quick
      from (
        select request_id, max(model_id) as model_id,
          max(case when outcome = 'succeeded' then 1 else 0 end) as went_well,
          max(case when outcome in ('aborted', 'refused') then 1 else 0 end) as is_excused,
          max(case when outcome = 'succeeded' then first_byte_ms end) as first_byte_ms
        from call_attempt
        where started_at >= ${day} and started_at < ${day + DAY_MS} and is_test = 0 and model_id <> ''
        group by request_id
      ) as calls
    ) as ranked
    group by model_id order by model_id
    on conflict do nothing`.execute(db)
}
