import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TABLES = [
  `create table platform_customer (day_at bigint not null, user_id text not null, revenue_nano bigint not null,
    cost_nano bigint not null, row_count bigint not null, tests bigint not null, lost bigint not null,
    constraint platform_customer_primary primary key (day_at, user_id))`,
  `create table late_use (request_id text not null, settled_at bigint not null, day_at bigint not null,
    constraint late_use_primary primary key (request_id, settled_at))`,
]

/** What each customer used since the month began, and which calls ended days later: the sums that lack them are made again. */
export const platformCustomers: Migration = {
  async up(db) {
    for (const table of [...TABLES, 'delete from platform_attempt', 'delete from platform_charge'])
      await sql.raw(table).execute(db)
  },
}
