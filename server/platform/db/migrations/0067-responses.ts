import type { Migration } from 'kysely/migration'

/** Answers of `POST /v1/responses` that are stored, with what was asked. */
export const responses: Migration = {
  async up(db) {
    await db.schema
      .createTable('response')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('previous_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('body_sealed', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('response_user')
      .on('response')
      .columns(['user_id', 'created_at', 'size'])
      .execute()
    await db.schema.createIndex('response_age').on('response').column('created_at').execute()
  },
}
