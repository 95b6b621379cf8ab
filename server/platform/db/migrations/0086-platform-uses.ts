import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Attempts, and what calls were charged, of all users by day, which a job makes: what dashboards read. */
export const platformUses: Migration = {
  async up(db) {
    await sql
      .raw(
        `create table platform_attempt (day_at bigint not null, model_id text not null, channel text not null,
          origin text not null, row_count bigint not null, unpriced bigint not null, cost_nano bigint not null,
          lost bigint not null, lost_unknown bigint not null, lost_nano bigint not null,
          constraint platform_attempt_primary primary key (day_at, model_id, channel, origin))`,
      )
      .execute(db)
    await sql
      .raw(
        `create table platform_charge (day_at bigint not null, model_id text not null, revenue_nano bigint not null,
          constraint platform_charge_primary primary key (day_at, model_id))`,
      )
      .execute(db)
  },
}
