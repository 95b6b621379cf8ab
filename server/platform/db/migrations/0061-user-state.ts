import type { Migration } from 'kysely/migration'

const MOMENTS = [
  'sign_in_frozen_at',
  'sign_in_until',
  'calls_frozen_at',
  'calls_until',
  'spending_frozen_at',
  'spending_until',
]

/** What staff keep users from, and until when. */
export const userState: Migration = {
  async up(db) {
    const begun = db.schema.createTable('user_state').addColumn('user_id', 'text', (c) => c.primaryKey())
    await MOMENTS.reduce((table, name) => table.addColumn(name, 'bigint'), begun)
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .execute()
  },
}
