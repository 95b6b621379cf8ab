import { sql } from 'kysely'
import type { Database } from './client.ts'
import { isDiskFull, isTempFileLimit } from './error-kinds.ts'
import { isMigrated } from './migrate.ts'

export type DatabaseProblem = 'database unavailable' | 'disk full' | 'not migrated'

export const pingDatabase = ({ db }: Database): Promise<unknown> => sql`select 1`.execute(db)

/** Writes a new value to a probe row: SQLite skips a write that changes nothing. */
export async function probeWrite({ db }: Database): Promise<void> {
  const touched_at = Date.now()
  await db
    .insertInto('subject_lock')
    .values({ subject: 'readyz', touched_at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ touched_at }))
    .execute()
}

/** Why the database cannot serve now, or null: it takes writes and is migrated. */
export async function findDatabaseProblem(database: Database): Promise<DatabaseProblem | null> {
  try {
    if (database.engine === 'postgres') await tryFindingRoom(database)
    await probeWrite(database)
    if (!(await isMigrated(database))) return 'not migrated'
  } catch (error) {
    return isDiskFull(error) ? 'disk full' : 'database unavailable'
  }
  return database.isFull() ? 'disk full' : null
}

/** On a full disk a small write may still find room: spills a megabyte into a temporary file next to the tables. */
async function tryFindingRoom({ db }: Database): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local work_mem = '64kB'`.execute(trx)
      await sql`with spilled as materialized (select repeat('0', 1000) from generate_series(1, 1000))
        select count(*) from spilled`.execute(trx)
    })
  } catch (error) {
    if (!isTempFileLimit(error)) throw error
  }
}
