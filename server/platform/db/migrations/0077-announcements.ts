import type { Migration } from 'kysely/migration'

/** What staff have to say to users, and who has read it. */
export const announcements: Migration = {
  async up(db) {
    await db.schema
      .createTable('announcement')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('importance', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('model_id', 'text')
      .addColumn('package_id', 'text')
      .addColumn('shown_from', 'bigint')
      .addColumn('shown_until', 'bigint')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .addColumn('published_at', 'bigint')
      .addColumn('withdrawn_at', 'bigint')
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('announcement_reader')
      .addColumn('announcement_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('read_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('announcement_reader_primary', ['announcement_id', 'user_id'])
      .execute()
    const index = (name: string, table: string, ...columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute()
    await index('announcement_created', 'announcement', 'created_at', 'id')
    await index('announcement_state', 'announcement', 'state')
    await index('announcement_reader_user', 'announcement_reader', 'user_id')
  },
}
