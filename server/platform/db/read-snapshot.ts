import { sql } from 'kysely'
import type { Db } from './client.ts'
import { hasRowLocks } from './lock.ts'

interface SnapshotOptions {
  /** A request waits for it: it keeps the limits that requests have. */
  isBrief?: boolean
}

/** Runs `work` on one unchanging state of the whole database, without hindering writers and for as long as it takes. */
export function readSnapshot<T>(
  db: Db,
  work: (snapshot: Db) => Promise<T>,
  { isBrief = false }: SnapshotOptions = {},
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const begin = hasRowLocks(db) ? 'begin isolation level repeatable read read only' : 'begin deferred'
    await sql.raw(begin).execute(connection)
    try {
      if (hasRowLocks(db) && !isBrief) await preferWholeTables(connection)
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** Before a table's first `analyze` PostgreSQL would join whole tables row by row: hours instead of seconds. */
async function preferWholeTables(connection: Db): Promise<void> {
  for (const setting of ['statement_timeout = 0', 'enable_nestloop = off', `work_mem = '64MB'`]) {
    await sql.raw(`set local ${setting}`).execute(connection)
  }
}
