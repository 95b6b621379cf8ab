import type { Migration } from 'kysely/migration'

/** The latest time of all nodes: one that starts again, or after a failover, does not fall behind it. */
export const latestTime: Migration = {
  async up(db) {
    await db.schema
      .createTable('latest_time')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
