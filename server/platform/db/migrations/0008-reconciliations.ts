import type { Migration } from 'kysely/migration'

/** Which days of which channels were compared with the provider's bill. */
export const reconciliations: Migration = {
  async up(db) {
    await db.schema
      .createTable('reconciliation')
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('payments', 'bigint', (c) => c.notNull())
      .addColumn('refunds', 'bigint', (c) => c.notNull())
      .addColumn('differences', 'bigint', (c) => c.notNull())
      .addColumn('done_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('reconciliation_primary', ['channel', 'day'])
      .execute()
    await db.schema
      .createIndex('payment_receipt_time')
      .on('payment_receipt')
      .columns(['channel', 'received_at'])
      .execute()
  },
}
