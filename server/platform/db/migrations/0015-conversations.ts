import type { Migration } from 'kysely/migration'

/** Conversations of the experience centre, their pictures, and system prompts kept for reuse. */
export const conversations: Migration = {
  async up(db) {
    await db.schema
      .createTable('conversation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title_sealed', 'text', (c) => c.notNull())
      .addColumn('setup_sealed', 'text', (c) => c.notNull())
      .addColumn('message_count', 'bigint', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('conversation_of_user')
      .on('conversation')
      .columns(['user_id', 'updated_at', 'id'])
      .execute()
    await db.schema.createIndex('conversation_deleted').on('conversation').columns(['deleted_at']).execute()
    await db.schema
      .createTable('conversation_message')
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('lane', 'bigint', (c) => c.notNull())
      .addColumn('parent_id', 'text')
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('body_sealed', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('is_better', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('conversation_message_primary', ['conversation_id', 'id'])
      .execute()
    await db.schema
      .createIndex('conversation_message_of_user')
      .on('conversation_message')
      .columns(['user_id', 'is_better'])
      .execute()
    await db.schema
      .createTable('conversation_attachment')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('data_sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('conversation_attachment_of')
      .on('conversation_attachment')
      .columns(['conversation_id'])
      .execute()
    await db.schema
      .createTable('prompt_preset')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('name_sealed', 'text', (c) => c.notNull())
      .addColumn('text_sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('prompt_preset_of_user')
      .on('prompt_preset')
      .columns(['user_id', 'created_at'])
      .execute()
  },
}
