import { Migrator } from 'kysely/migration'
import type { Database } from './client.ts'
import { migrationsFor } from './migrations/index.ts'
import { lockMigrations } from './poolable-dialect.ts'

const migratorOf = ({ db, engine }: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })

/** In one transaction with a lock, so several nodes may start at once. A database that a newer program took further is left. */
export async function migrate(database: Database): Promise<void> {
  if (await isMigrated(database)) return
  await database.db.transaction().execute(async (trx) => {
    if (database.engine === 'postgres') await lockMigrations(trx)
    const locked = { ...database, db: trx }
    // Another node may have done so meanwhile.
    if (await isMigrated(locked)) return
    const { error } = await migratorOf(locked).migrateToLatest()
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      throw new Error(`数据库由另一个版本的程序建立，本程序无法使用（${error.message}）`, { cause: error })
    if (error) throw error
  })
}

/** Whether every migration that this program knows has been made. */
export async function isMigrated(database: Database): Promise<boolean> {
  const migrations = await migratorOf(database).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
