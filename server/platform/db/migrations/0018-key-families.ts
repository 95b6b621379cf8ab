import type { Migration } from 'kysely/migration'

/** Keys that came out of one another by rotation share their limits. */
export const keyFamilies: Migration = {
  async up(db) {
    await db.schema
      .alterTable('api_key')
      .addColumn('family_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
