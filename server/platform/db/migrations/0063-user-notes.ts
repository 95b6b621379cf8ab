import type { Migration } from 'kysely/migration'

/** What staff write down about users. */
export const userNotes: Migration = {
  async up(db) {
    await db.schema
      .createTable('user_note')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.notNull())
      .addColumn('text_sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('user_note_of_user')
      .on('user_note')
      .columns(['user_id', 'created_at'])
      .execute()
  },
}
