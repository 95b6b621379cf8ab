import { Migrator } from 'kysely/migration'
import type { Database } from './client.ts'
import { migrationsFor } from './migrations/index.ts'

/** Brings the database to the newest schema. Kysely holds a lock meanwhile, so several nodes may start at once. */
export async function migrate({ db, engine }: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
