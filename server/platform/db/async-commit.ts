import { sql } from 'kysely'
import type { Db } from './client.ts'
import { hasRowLocks } from './lock.ts'

/** Lets PostgreSQL acknowledge this transaction before it is on disk: for counts that a crash may forget, never for money. */
export async function commitAsync(trx: Db): Promise<void> {
  if (hasRowLocks(trx)) await sql`set local synchronous_commit = off`.execute(trx)
}
