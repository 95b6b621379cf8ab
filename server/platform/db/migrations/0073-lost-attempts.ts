import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { day } from './0006-days.ts'
import { createRollUp, dropRollUp, type RollUp } from './roll-up.ts'

/** A test has no call: it is of the day that it was made on, and of no user. */
const attemptDay: RollUp = {
  name: 'attempt_day',
  source: 'call_attempt',
  joined: (row) => `(select 1 as one) as unit left join call on call.request_id = ${row}.request_id`,
  texts: {
    user_id: () => `coalesce(call.user_id, '')`,
    model_id: (row) => `coalesce(call.model_id, ${row}.model_id)`,
    channel: (row) => `${row}.channel`,
    origin: (row) => `case when ${row}.is_test = 1 then 'test' else 'call' end`,
  },
  integers: {
    day_at: (row) =>
      day('call').replaceAll('call.created_at', `coalesce(call.created_at, ${row}.started_at)`),
  },
  keyOrder: ['model_id', 'day_at', 'user_id', 'channel', 'origin'],
  sums: {
    row_count: () => '1',
    unpriced: (row) => `case when ${row}.cost_nano is null and ${row}.usage <> '{}' then 1 else 0 end`,
    cost_nano: (row) => `coalesce(${row}.cost_nano, 0)`,
    lost: (row) => `case when ${row}.outcome = 'lost' then 1 else 0 end`,
    lost_unknown: (row) => `case when ${row}.outcome = 'lost' and ${row}.most_nano is null then 1 else 0 end`,
    lost_nano: (row) => `case when ${row}.outcome = 'lost' then coalesce(${row}.most_nano, 0) else 0 end`,
  },
  changing: ['usage', 'cost_nano', 'outcome', 'most_nano'],
}

/** Sums attempts in place of what summed those of calls alone. */
export const attemptDays = (engine: Engine): Migration => ({
  async up(db) {
    await dropRollUp(db, engine, attemptDay)
    await createRollUp(db, engine, attemptDay)
  },
})

/** Attempts whose node died are kept, those of tests are costs too, and each kind is counted by itself. */
export const lostAttempts = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema.alterTable('call_attempt').addColumn('most_nano', 'bigint').execute()
    // A test is stored before it is sent, and says what came of it after that.
    await sql`update call_attempt set outcome = 'lost'
      where is_test = 1 and outcome = 'aborted' and cost_nano is null and duration_ms = 0`.execute(db)
    await attemptDays(engine).up(db)
    await db.schema
      .createTable('attempt_note')
      .addColumn('request_id', 'text', (c) => c.primaryKey())
      .addColumn('attempts', 'text', (c) => c.notNull())
      .addColumn('noted_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
