import type { Migration } from 'kysely/migration'

/** Attempts of unknown outcome that a bill of their upstream settled, and which attempt a difference is about. */
export const settledAttempts: Migration = {
  async up(db) {
    await db.schema
      .createTable('attempt_settlement')
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('n', 'bigint', (c) => c.notNull())
      .addColumn('bill_id', 'text', (c) => c.notNull())
      .addColumn('upstream_id', 'text', (c) => c.notNull())
      .addColumn('amount_nano', 'bigint', (c) => c.notNull())
      .addColumn('settled_at', 'bigint', (c) => c.notNull())
      .addColumn('settled_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('attempt_settlement_key', ['request_id', 'n'])
      .execute()
    const differences = db.schema.alterTable('upstream_bill_difference')
    await differences.addColumn('attempt_n', 'bigint').execute()
    await differences.addColumn('settled_at', 'bigint').execute()
    await differences.addColumn('settled_by', 'text', (c) => c.notNull().defaultTo('')).execute()
  },
}
