import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
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

interface Beyond {
  /** Of this program, that the database has not had yet; `isAll`: it has had none. */
  missing: { count: number; isAll: boolean }
  /** Names, in their order, of those that a newer program made. */
  unknown: string[]
}

/** How the database's migrations differ from this program's. Reads only. */
export async function migrationsBeyond({ db, engine }: Database): Promise<Beyond> {
  const known = Object.keys(migrationsFor(engine))
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE))
    return { missing: { count: known.length, isAll: true }, unknown: [] }
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  const made = new Set(rows.map(({ name }) => name))
  const count = known.filter((name) => !made.has(name)).length
  return {
    missing: { count, isAll: made.size === 0 },
    unknown: [...made].filter((name) => !known.includes(name)),
  }
}
