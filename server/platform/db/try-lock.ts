import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Engine } from './client.ts'

/** SQLite holds its one write lock already. @returns false if another transaction has it */
export async function tryLock(trx: Db, engine: Engine, name: string): Promise<boolean> {
  if (engine === 'sqlite') return true
  const id = createHash('sha256').update(name).digest().readBigInt64BE()
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${id}) as got`.execute(trx)
  return rows[0]?.got === true
}
