import type { Migration } from 'kysely/migration'

/** Filters, columns and sort of a list, kept under a name. */
export const savedViews: Migration = {
  async up(db) {
    await db.schema
      .createTable('saved_view')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('name_sealed', 'text', (c) => c.notNull())
      .addColumn('query_sealed', 'text', (c) => c.notNull())
      .addColumn('is_default', 'bigint', (c) => c.notNull())
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('saved_view_of_user')
      .on('saved_view')
      .columns(['user_id', 'created_at'])
      .execute()
  },
}
