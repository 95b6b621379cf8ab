import type { Migration } from 'kysely/migration'

/** Keyed digests of what only a person or a rule can give, and which running nodes write them. */
export const rowMacs: Migration = {
  async up(db) {
    await db.schema
      .createTable('row_mac')
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('row_id', 'text', (c) => c.notNull())
      .addColumn('digest_sealed', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addPrimaryKeyConstraint('row_mac_primary', ['table_name', 'row_id'])
      .execute()
    await db.schema
      .alterTable('secret_node')
      .addColumn('covers_rows', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
