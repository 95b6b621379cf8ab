import type { Migration } from 'kysely/migration'

/** Answers to calls of `/v1` that carry an `Idempotency-Key`. */
export const v1Answers: Migration = {
  async up(db) {
    await db.schema
      .createTable('v1_answer')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('body_sealed', 'text', (c) => c.notNull())
      .addColumn('lease_until', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('v1_answer_primary', ['user_id', 'key_id', 'route', 'key'])
      .execute()
    await db.schema.createIndex('v1_answer_age').on('v1_answer').column('created_at').execute()
  },
}
