import type { Migration } from 'kysely/migration'

/** Keys of upstreams, sealed. */
export const channelKeys: Migration = {
  async up(db) {
    await db.schema
      .createTable('channel_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('key_sealed', 'text', (c) => c.notNull())
      .addColumn('last4', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addColumn('added_by', 'text', (c) => c.notNull())
      .addColumn('retires_at', 'bigint')
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('channel_key_name').on('channel_key').columns(['name', 'state']).execute()
  },
}
