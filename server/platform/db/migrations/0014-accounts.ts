import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** Balance alerts, closed accounts, and files of one's own data. */
export const accounts = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('tombstone')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('buried_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('tombstone_primary', ['kind', 'hash'])
      .execute()
    await db.schema.alterTable('invite').addColumn('voided_at', 'bigint').execute()
    await db.schema
      .createTable('data_export')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('data_export_user')
      .on('data_export')
      .columns(['user_id', 'created_at'])
      .execute()
    await db.schema
      .createTable('balance_alert')
      .addColumn('user_id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('threshold_nano', 'bigint')
      .addColumn('is_below', 'bigint', (c) => c.notNull())
      .addColumn('notices', 'bigint', (c) => c.notNull())
      .addColumn('crossed_at', 'bigint')
      .addColumn('dismissed_at', 'bigint')
      .execute()
    for (const statement of engine === 'sqlite' ? rowTrigger() : statementTrigger())
      await sql.raw(statement).execute(db)
  },
})

/** Moves an alert to the side of its threshold that the balance is on now; falling below counts. */
const cross = ({ balance, at }: { balance: string; at: string }) => {
  const below = `case when ${balance} < threshold_nano then 1 else 0 end`
  return {
    set: `is_below = ${below}, notices = notices + ${below},
      crossed_at = case when ${balance} < threshold_nano then ${at} else crossed_at end, dismissed_at = null`,
    where: `threshold_nano is not null and is_below <> ${below}`,
  }
}

function rowTrigger(): string[] {
  const { set, where } = cross({ balance: 'new.balance_after', at: 'new.created_at' })
  return [
    `create trigger balance_alert_cross after insert on ledger_entry when new.asset = 'yuan'
      begin update balance_alert set ${set} where user_id = new.user_id and ${where}; end`,
  ]
}

/** PostgreSQL hands over all rows of a statement at once; the last one of a user says what the balance is. */
function statementTrigger(): string[] {
  const { set, where } = cross({ balance: 'latest.balance_after', at: 'latest.created_at' })
  return [
    `create function balance_alert_cross() returns trigger language plpgsql as $$ begin
      update balance_alert set ${set} from (
        select distinct on (user_id) user_id, balance_after, created_at from added
        where asset = 'yuan' order by user_id, id desc
      ) as latest where balance_alert.user_id = latest.user_id and ${where};
      return null; end $$`,
    `create trigger balance_alert_cross after insert on ledger_entry referencing new table as added
      for each statement execute function balance_alert_cross()`,
  ]
}
