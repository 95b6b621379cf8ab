import { sql } from 'kysely'
import type { Database } from './client.ts'

/** PostgreSQL's clock, in milliseconds. */
export async function readDatabaseTime({ db }: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  const ms = rows[0]?.ms
  if (ms === undefined) throw new Error('the database did not say what time it is')
  return ms
}

/** The latest time that any node stored. SQLite also reads its newest rows, since their writer may have been killed. */
export async function readLatestTime({ db, engine }: Database): Promise<number> {
  const stored = await db.selectFrom('latest_time').select('at').executeTakeFirst()
  if (engine === 'postgres') return stored?.at ?? 0
  const { rows } = await sql<{ at: number }>`
    select * from (select created_at as at from call order by rowid desc limit 1)
    union all select * from (select created_at from ledger_entry order by rowid desc limit 1)
    union all select * from (select created_at from "order" order by rowid desc limit 1)
    union all select * from (select created_at from session order by rowid desc limit 1)`.execute(db)
  return Math.max(stored?.at ?? 0, ...rows.map(({ at }) => at))
}

/** Stores the latest time; it only grows. */
export async function keepLatestTime({ db }: Database, at: number): Promise<void> {
  await db
    .insertInto('latest_time')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }).where('latest_time.at', '<', at))
    .execute()
}
