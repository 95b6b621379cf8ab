import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How calls of each model went, of all users by day, which a job makes: what the public pages of models show. */
export const modelDays: Migration = {
  async up(db) {
    await sql
      .raw(
        `create table model_day (model_id text not null, day_at bigint not null, answered bigint not null,
          broken bigint not null, ttft_p50_ms bigint, constraint model_day_primary primary key (model_id, day_at))`,
      )
      .execute(db)
  },
}
