import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/**
 * What searches of conversations look in. Messages without a signature (older ones, or saved by an older node) are found by
 * the partial index.
 */
export const conversationSearch = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('conversation_search')
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('signature', engine === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('conversation_search_primary', ['conversation_id', 'message_id'])
      .execute()
    await db.schema
      .createIndex('conversation_search_of_user')
      .on('conversation_search')
      .columns(['user_id'])
      .execute()
    await db.schema.alterTable('conversation_message').addColumn('search_mark', 'text').execute()
    await sql`create index conversation_message_unindexed on conversation_message (conversation_id, id)
      where (search_mark is null or search_mark <> substr(body_sealed, 1, 24))`.execute(db)
    for (const statement of engine === 'sqlite' ? rowTrigger : statementTrigger)
      await sql.raw(statement).execute(db)
  },
})

/** Deleting a message deletes its signature. */
const rowTrigger = [
  `create trigger conversation_search_gone after delete on conversation_message
    begin delete from conversation_search
      where conversation_id = old.conversation_id and message_id = old.id; end`,
]

const statementTrigger = [
  `create function conversation_search_gone() returns trigger language plpgsql as $$ begin
    delete from conversation_search using removed
      where conversation_search.conversation_id = removed.conversation_id and message_id = removed.id;
    return null; end $$`,
  `create trigger conversation_search_gone after delete on conversation_message referencing old table as removed
    for each statement execute function conversation_search_gone()`,
]
