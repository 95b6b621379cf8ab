import type { Migration } from 'kysely/migration'

/** Who closed an order, and which notices a user has put away. */
export const orderStories: Migration = {
  async up(db) {
    await db.schema
      .alterTable('order')
      .addColumn('closed_by', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('notice_dismissal')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('notice_id', 'text', (c) => c.notNull())
      .addColumn('dismissed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('notice_dismissal_primary', ['user_id', 'notice_id'])
      .execute()
  },
}
