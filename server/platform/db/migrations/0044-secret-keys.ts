import type { Migration } from 'kysely/migration'

/** Which keys sealed what is stored, which node has which keys, and under which key the hashes of closed accounts are. */
export const secretKeys: Migration = {
  async up(db) {
    await db.schema
      .createTable('secret_key')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .addColumn('retired_at', 'bigint')
      .execute()
    await db.schema
      .createTable('secret_node')
      .addColumn('node_id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('key_ids', 'text', (c) => c.notNull())
      .addColumn('lease_until', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('tombstone')
      .addColumn('key_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
