import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Asks for nothing, of a database that may have no tables yet. */
export const tryReaching = ({ db }: Database): Promise<unknown> => sql`select 1`.execute(db)

/** Makes a write that nobody reads, of a new value: SQLite writes nothing if a row stays as it is. */
export async function tryWriting({ db }: Database): Promise<void> {
  const touched_at = Date.now()
  await db
    .insertInto('subject_lock')
    .values({ subject: 'readyz', touched_at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ touched_at }))
    .execute()
}

/** Whether the database takes a write now. */
export const isWritable = (database: Database): Promise<boolean> =>
  tryWriting(database).then(
    () => true,
    () => false,
  )
