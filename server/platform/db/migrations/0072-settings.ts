import type { Migration } from 'kysely/migration'

/** What staff change while nodes run. */
export const settings: Migration = {
  async up(db) {
    await db.schema
      .createTable('setting')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text')
      .addColumn('until', 'bigint')
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .execute()
  },
}
