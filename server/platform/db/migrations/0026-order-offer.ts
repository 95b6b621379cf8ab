import type { Migration } from 'kysely/migration'

/** What a purchase is to grant, as it was sold. Older orders have none; `completeOffers` gives one to those not paid yet. */
export const orderOffer: Migration = {
  async up(db) {
    await db.schema
      .alterTable('order')
      .addColumn('offer', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('order').addColumn('offer_completed_at', 'bigint').execute()
  },
}
