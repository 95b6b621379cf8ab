import type { Migration } from 'kysely/migration'

/** Which account of an upstream took a video: one host may have several. Empty for older rows. */
export const videoAccounts: Migration = {
  async up(db) {
    await db.schema
      .alterTable('video')
      .addColumn('upstream_account', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
