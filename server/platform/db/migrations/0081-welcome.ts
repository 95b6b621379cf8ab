import type { Migration } from 'kysely/migration'

/** Who was given the package for new users, from which network, or why not. */
export const welcome: Migration = {
  async up(db) {
    await db.schema
      .createTable('welcome')
      .addColumn('user_id', 'text', (c) => c.primaryKey())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('decided_at', 'bigint', (c) => c.notNull())
      .addColumn('package_id', 'text', (c) => c.notNull())
      .addColumn('value_nano', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('welcome_time').on('welcome').columns(['decided_at']).execute()
    await db.schema.createIndex('welcome_network').on('welcome').columns(['network', 'decided_at']).execute()
  },
}
