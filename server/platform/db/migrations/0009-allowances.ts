import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Money that nodes set aside for many calls at once, and the calls that are paid from it. */
export const allowances: Migration = {
  async up(db) {
    await db.schema
      .createTable('allowance')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('node_id', 'text', (c) => c.notNull())
      .addColumn('amount_nano', 'bigint', (c) => c.notNull().check(sql`amount_nano >= 0`))
      .addColumn('lease_until', 'bigint', (c) => c.notNull())
      .addColumn('recalled_at', 'bigint')
      .execute()
    await db.schema.createIndex('allowance_user').on('allowance').column('user_id').execute()
    await db.schema
      .alterTable('call')
      .addColumn('allowance_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`create index call_allowed on call (allowance_id) where status = 'running' and allowance_id <> ''`.execute(
      db,
    )
    // `call_hour` counts the same.
    await db.schema.dropTable('usage_hour').execute()
  },
}
