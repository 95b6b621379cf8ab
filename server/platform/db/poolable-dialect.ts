import { PostgresAdapter, PostgresDialect, sql, type QueryExecutorProvider } from 'kysely'

/** Kysely's own number, so that nodes of older programs are waited for too. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n
const PATIENCE = '1h'

/** Waits until no other node migrates; the transaction has the lock to its end. */
export async function lockMigrations(trx: QueryExecutorProvider): Promise<void> {
  await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
}

/** Kysely's lock belongs to the connection: behind a pooler it would never end. Here it is the transaction's. */
export class PoolableDialect extends PostgresDialect {
  override createAdapter() {
    return new (class extends PostgresAdapter {
      override acquireMigrationLock = lockMigrations
      override async releaseMigrationLock() {}
    })()
  }
}
