import type { Migration } from 'kysely/migration'

/** Staff list users by their time, and find them by the beginning of a key. */
export const userSearch: Migration = {
  async up(db) {
    await db.schema.createIndex('user_created').on('user').columns(['created_at', 'id']).execute()
    await db.schema.createIndex('api_key_prefix').on('api_key').column('prefix').execute()
  },
}
