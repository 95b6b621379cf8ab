import type { Migration } from 'kysely/migration'

/** What users have filled in and not sent. */
export const formDrafts: Migration = {
  async up(db) {
    await db.schema
      .createTable('form_draft')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('form', 'text', (c) => c.notNull())
      .addColumn('row_key', 'text', (c) => c.notNull())
      .addColumn('values_sealed', 'text', (c) => c.notNull())
      .addColumn('saved_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('form_draft_of_user')
      .unique()
      .on('form_draft')
      .columns(['user_id', 'form', 'row_key'])
      .execute()
  },
}
