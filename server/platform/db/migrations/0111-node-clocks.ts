import type { Migration } from 'kysely/migration'

/** How far each node's own clock is ahead of the database's. */
export const nodeClocks: Migration = {
  async up(db) {
    await db.schema.alterTable('node_state').addColumn('clock_skew_ms', 'bigint').execute()
  },
}
