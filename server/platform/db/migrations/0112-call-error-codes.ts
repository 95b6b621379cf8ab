import type { Migration } from 'kysely/migration'

/** The code of the error that a call's caller was answered with; null: it did not fail, or ended before this was recorded. */
export const callErrorCodes: Migration = {
  async up(db) {
    await db.schema.alterTable('call').addColumn('error_code', 'text').execute()
  },
}
