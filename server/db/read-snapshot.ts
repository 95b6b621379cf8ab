import { sql } from 'kysely'
import type { Db } from './client.ts'
import { hasRowLocks } from './lock.ts'

/** Runs `work` on one unchanging state of the whole database, without hindering writers and for as long as it takes. */
export function readSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const begin = hasRowLocks(db) ? 'begin isolation level repeatable read read only' : 'begin deferred'
    await sql.raw(begin).execute(connection)
    try {
      if (hasRowLocks(db)) await sql`set local statement_timeout = 0`.execute(connection)
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
