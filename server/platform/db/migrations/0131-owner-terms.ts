import type { Migration } from 'kysely/migration'

/** Who was named an owner by `ADMIN_PHONES`, and until when: the variable itself remembers no one. */
export const ownerTerms: Migration = {
  async up(db) {
    await db.schema
      .createTable('owner_term')
      .addColumn('user_id', 'text', (c) => c.primaryKey())
      .addColumn('began_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
  },
}
