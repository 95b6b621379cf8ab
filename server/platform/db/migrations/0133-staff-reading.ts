import type { Migration } from 'kysely/migration'

/** How much of which list a member of staff read in an hour, until the audit says it. */
export const staffReading: Migration = {
  async up(db) {
    await db.schema
      .createTable('staff_reading')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('hour_at', 'bigint', (c) => c.notNull())
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('pages', 'bigint', (c) => c.notNull())
      .addColumn('records', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('staff_reading_primary', ['user_id', 'hour_at', 'list'])
      .execute()
  },
}
