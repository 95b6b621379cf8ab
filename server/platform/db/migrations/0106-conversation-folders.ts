import type { Migration } from 'kysely/migration'

/** Folders that users put their conversations into. */
export const conversationFolders: Migration = {
  async up(db) {
    await db.schema
      .createTable('conversation_folder')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('name_sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('conversation_folder_of_user')
      .on('conversation_folder')
      .columns(['user_id', 'created_at', 'id'])
      .execute()
    await db.schema.alterTable('conversation').addColumn('folder_id', 'text').execute()
    await db.schema.createIndex('conversation_of_folder').on('conversation').columns(['folder_id']).execute()
  },
}
