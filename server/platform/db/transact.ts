import type { Db } from './client.ts'
import { isRetryable } from './error-kinds.ts'
import { sql } from 'kysely'
import { hasRowLocks } from './lock.ts'

const TRIES = 5

/** Runs `work` in a transaction; joins the one that `db` already is, so that verbs compose. Races that the database aborts are tried again. */
export async function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}

/** Lets PostgreSQL acknowledge this transaction before it is on disk: for counts that a crash may forget, never for money. */
export async function commitAsync(trx: Db): Promise<void> {
  if (hasRowLocks(trx)) await sql`set local synchronous_commit = off`.execute(trx)
}
