import type { Migration } from 'kysely/migration'

/** Links by which anyone reads a conversation as it was. */
export const conversationShares: Migration = {
  async up(db) {
    await db.schema
      .createTable('conversation_share')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('token_sealed', 'text', (c) => c.notNull())
      .addColumn('title_sealed', 'text', (c) => c.notNull())
      .addColumn('body_sealed', 'text', (c) => c.notNull())
      .addColumn('message_count', 'bigint', (c) => c.notNull())
      .addColumn('views', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('blocked_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('conversation_share_token')
      .on('conversation_share')
      .columns(['token_hash'])
      .unique()
      .execute()
    for (const [name, columns] of [
      ['conversation_share_of_user', ['user_id', 'created_at', 'id']],
      ['conversation_share_of', ['conversation_id']],
      ['conversation_share_made', ['created_at', 'id']],
      ['conversation_share_expires', ['expires_at']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('conversation_share')
        .columns([...columns])
        .execute()
  },
}
