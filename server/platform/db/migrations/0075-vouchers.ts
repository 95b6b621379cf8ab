import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Codes that staff issue in batches, who redeemed them, and who of the staff had them in hand. */
export const vouchers: Migration = {
  async up(db) {
    await db.schema
      .createTable('voucher_batch')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('amount_nano', 'bigint', (c) => c.notNull().check(sql`amount_nano > 0`))
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('redeemed', 'bigint', (c) => c.notNull().check(sql`redeemed >= 0 and redeemed <= count`))
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('per_user', 'bigint', (c) => c.notNull())
      .addColumn('per_person', 'bigint', (c) => c.notNull())
      .addColumn('starts_at', 'bigint')
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('drawn_at', 'bigint')
      .addColumn('draws', 'bigint', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('approval_id', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('voucher')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('voucher_batch.id'))
      .addColumn('code_hash', 'text', (c) => c.notNull().unique())
      .addColumn('tail', 'text', (c) => c.notNull())
      .addColumn('redeemed_by', 'text')
      .addColumn('redeemed_at', 'bigint')
      .addColumn('phone_mark', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('person_mark', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('voucher_handler')
      .addColumn('batch_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('voucher_handler_primary', ['batch_id', 'user_id'])
      .execute()
    await db.schema
      .createTable('voucher_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('key_sealed', 'text', (c) => c.notNull())
      .execute()
    const index = (name: string, table: string, ...columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute()
    await index('voucher_batch_created', 'voucher_batch', 'created_at', 'id')
    await index('voucher_of_batch', 'voucher', 'batch_id', 'created_at', 'id')
    await index('voucher_redeemed_by', 'voucher', 'redeemed_by', 'batch_id')
  },
}
