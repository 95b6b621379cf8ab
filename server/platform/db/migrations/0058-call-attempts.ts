import type { Migration } from 'kysely/migration'

/** Every request to an upstream and what it costs us. */
export const callAttempts: Migration = {
  async up(db) {
    await db.schema
      .createTable('call_attempt')
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('n', 'bigint', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('http_status', 'bigint')
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('duration_ms', 'bigint', (c) => c.notNull())
      .addColumn('usage', 'text', (c) => c.notNull())
      .addColumn('cost_nano', 'bigint')
      .addPrimaryKeyConstraint('call_attempt_key', ['request_id', 'n'])
      .execute()
    await db.schema.createIndex('call_attempt_started').on('call_attempt').column('started_at').execute()
  },
}
