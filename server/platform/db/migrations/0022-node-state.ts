import type { Migration } from 'kysely/migration'

/** Running nodes, their catalogs, and the catalogs that may coexist for a while. */
export const nodeState: Migration = {
  async up(db) {
    await db.schema
      .createTable('node_state')
      .addColumn('node_id', 'text', (c) => c.primaryKey())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('pid', 'bigint', (c) => c.notNull())
      .addColumn('catalog_hash', 'text', (c) => c.notNull())
      .addColumn('catalog_parts', 'text', (c) => c.notNull())
      .addColumn('registered_at', 'bigint', (c) => c.notNull())
      .addColumn('lease_until', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('catalog_acceptance')
      .addColumn('catalog_hash', 'text', (c) => c.primaryKey())
      .addColumn('beside', 'text', (c) => c.notNull())
      .addColumn('accepted_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
