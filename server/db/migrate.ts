import { Migrator } from 'kysely/migration'
import type { Database } from './client.ts'
import { migrationsFor } from './migrations/index.ts'

const migratorOf = ({ db, engine }: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })

/** Brings the database to the newest schema. Kysely holds a lock meanwhile, so several nodes may start at once. */
export async function migrate(database: Database): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest()
  if (error) throw error
}

/** Whether every migration that this program knows has been made. */
export async function isMigrated(database: Database): Promise<boolean> {
  const migrations = await migratorOf(database).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
