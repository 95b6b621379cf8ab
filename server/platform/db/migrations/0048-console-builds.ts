import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** The files of the console's builds that are live, for nodes of other builds to serve. */
export const consoleBuilds = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('console_build')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('paths', 'text', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('console_asset')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('encoding', 'text', (c) => c.notNull())
      .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
      .execute()
  },
})
