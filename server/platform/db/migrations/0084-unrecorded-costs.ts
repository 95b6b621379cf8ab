import type { Migration } from 'kysely/migration'

/** What is known of calls in flight is written with their rows, and a bound of what those without a row cost us. */
export const unrecordedCosts: Migration = {
  async up(db) {
    await db.schema.alterTable('call').addColumn('noted', 'text').execute()
    await db.schema.alterTable('allowance').addColumn('upstream_nano', 'bigint').execute()
  },
}
