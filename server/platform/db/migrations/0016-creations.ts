import type { Migration } from 'kysely/migration'

/** What was made in the experience centre. */
export const creations: Migration = {
  async up(db) {
    await db.schema
      .createTable('creation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('text_sealed', 'text', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('media_ids', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('creation_of_user')
      .on('creation')
      .columns(['user_id', 'kind', 'created_at'])
      .execute()
    await db.schema.createIndex('creation_expiry').on('creation').column('expires_at').execute()
    await db.schema.createIndex('video_of_user').on('video').columns(['user_id', 'created_at']).execute()
  },
}
