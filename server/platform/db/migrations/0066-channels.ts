import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const WEEK_MS = 7 * 86_400_000

/** What the health of channels is read from, and what staff hold their breakers at. */
export const channels: Migration = {
  async up(db) {
    await db.schema
      .alterTable('call_attempt')
      .addColumn('model_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('call_attempt').addColumn('first_byte_ms', 'bigint').execute()
    for (const name of ['billed_nano', 'is_test'])
      await db.schema
        .alterTable('call_attempt')
        .addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    await sql`update call_attempt set
      model_id = coalesce((select call.model_id from call where call.request_id = call_attempt.request_id), ''),
      first_byte_ms = case when outcome = 'succeeded' and n = 1
        then (select call.ttft_ms from call where call.request_id = call_attempt.request_id) end,
      billed_nano = case when outcome <> 'succeeded' then 0
        else coalesce((select call.cost_nano from call where call.request_id = call_attempt.request_id), 0) end
      where started_at > (select max(started_at) from call_attempt) - ${sql.raw(String(WEEK_MS))}`.execute(db)
    await db.schema
      .createIndex('call_attempt_model')
      .on('call_attempt')
      .columns(['model_id', 'started_at'])
      .execute()
    await db.schema
      .alterTable('node_state')
      .addColumn('breakers', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .createTable('breaker_hold')
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('held_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('breaker_hold_key', ['model_id', 'channel', 'target'])
      .execute()
  },
}
