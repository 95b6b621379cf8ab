import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Calls and tokens a minute of an API key: its limits, and what it used lately. */
export const keyRates: Migration = {
  async up(db) {
    for (const limit of ['rpm', 'tpm'])
      await db.schema
        .alterTable('api_key')
        .addColumn(limit, 'bigint', (column) => column.check(sql.raw(`${limit} > 0`)))
        .execute()
    await db.schema
      .createTable('key_rate')
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('steps', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
