import type { Migration } from 'kysely/migration'

/** Conversations that stand first in their user's list. */
export const pinnedConversations: Migration = {
  async up(db) {
    await db.schema
      .alterTable('conversation')
      .addColumn('is_pinned', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
