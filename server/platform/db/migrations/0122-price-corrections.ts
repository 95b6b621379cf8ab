import type { Migration } from 'kysely/migration'

/** Of a price that was gone back to at once: since when the mistaken one was in force; null: it is no correction. */
export const priceCorrections: Migration = {
  async up(db) {
    await db.schema.alterTable('model_price').addColumn('corrects_since', 'bigint').execute()
  },
}
