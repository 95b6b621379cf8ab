import type { Migration } from 'kysely/migration'

/** Calls whose lease ended before they were settled, and what was missing when they were. */
export const lateSettlements: Migration = {
  async up(db) {
    await db.schema.alterTable('call').addColumn('reaped_at', 'bigint').execute()
    await db.schema.alterTable('call').addColumn('shortfall_nano', 'bigint').execute()
  },
}
