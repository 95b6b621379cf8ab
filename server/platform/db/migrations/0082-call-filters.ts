import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By which wire a call came, and the order in which the calls of one key are read. */
export const callFilters: Migration = {
  async up(db) {
    await db.schema
      .alterTable('call')
      .addColumn('wire', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    // Nothing in it changes when a call is settled.
    await sql`create index call_user_key on call (user_id, key_id, created_at, request_id)`.execute(db)
  },
}
