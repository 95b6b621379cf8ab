import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The rows behind the dashboard in the order of time, those that are few apart from those of every call; who used a model. */
export const reportRows: Migration = {
  async up(db) {
    const statements = [
      `create index ledger_given_time on ledger_entry (asset, kind, created_at) where kind <> 'consume'`,
      'create index package_use_package on package_use (package_id, settled_at)',
      'create index call_day_model on call_day (model_id, day_at, user_id)',
      `create index call_attempt_unlike on call_attempt (outcome, started_at) where outcome <> 'succeeded'`,
      'create index call_attempt_test on call_attempt (started_at) where is_test = 1',
      `create table earlier_package_use (created_at bigint not null, ledger_id bigint not null,
        constraint earlier_package_use_primary primary key (created_at, ledger_id))`,
      `insert into earlier_package_use (created_at, ledger_id)
        select entry.created_at, entry.id from ledger_entry as entry
        left join package_use on package_use.request_id = entry.ref_id and package_use.package_id = entry.package_id
        where entry.asset = 'token' and entry.kind = 'consume' and package_use.request_id is null`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
