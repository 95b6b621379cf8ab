import type { Migration } from 'kysely/migration'

/** Why attempts at upstreams failed, and which versions of the program run on the database. */
export const operation: Migration = {
  async up(db) {
    await db.schema
      .createTable('attempt_reason')
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('n', 'bigint', (c) => c.notNull())
      .addColumn('noted_at', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('attempt_reason_primary', ['request_id', 'n'])
      .execute()
    await db.schema.createIndex('attempt_reason_end').on('attempt_reason').column('noted_at').execute()
    await db.schema
      .createTable('program_version')
      .addColumn('version', 'text', (c) => c.notNull().primaryKey())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
