import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import type { Database } from './client.ts'
import { BASELINE, compareBefore, refuseBetween } from './before-baseline.ts'
import { migrationsFor } from './migrations/index.ts'
import { lockMigrations } from './poolable-dialect.ts'

const IS_MADE: Migration = { up: async () => {} }

/** @param before names of migrations before the baseline that the database has had: it needs neither them nor the baseline */
const migratorOf = ({ db, engine }: Database, before: readonly string[] = []) => {
  const made = before.length > 0 ? [...before, BASELINE] : []
  const migrations = { ...migrationsFor(engine), ...Object.fromEntries(made.map((name) => [name, IS_MADE])) }
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** Migrates in one transaction with a lock, so several nodes may start at once. A database that a newer program took further is left. */
export async function migrate(database: Database): Promise<void> {
  if (await isMigrated(database)) return
  await database.db.transaction().execute(async (trx) => {
    if (database.engine === 'postgres') await lockMigrations(trx)
    const locked = { ...database, db: trx }
    // Another node may have done so meanwhile.
    if (await isMigrated(locked)) return
    const made = await madeMigrations(locked)
    refuseBetween(made)
    const { error } = await migratorOf(locked, compareBefore(made).had).migrateToLatest()
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

/** Names, in their order. */
async function madeMigrations({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

interface Beyond {
  /** The database has not had these of this program yet; `isAll`: it has had none. */
  missing: { count: number; isAll: boolean }
  /** This program cannot go on without these, which programs before the baseline made. */
  missingBefore: string[]
  /** Names, in their order, of those that a newer program made. */
  unknown: string[]
}

/** How the database's migrations differ from this program's. Reads only. */
export async function migrationsBeyond(database: Database): Promise<Beyond> {
  const known = Object.keys(migrationsFor(database.engine))
  const made = await madeMigrations(database)
  const before = compareBefore(made)
  const count = known.filter((name) => !made.includes(name)).length
  return {
    missing: { count, isAll: made.length === 0 },
    missingBefore: before.missing,
    unknown: [...before.unknown, ...made.filter((name) => name >= BASELINE && !known.includes(name))],
  }
}
