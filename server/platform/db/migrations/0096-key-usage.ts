import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tableOf = (name: string, at: string) => `create table ${name} (
  user_id text not null, key_id text not null, ${at} bigint not null, model_id text not null, status text not null,
  row_count bigint not null, prompt_tokens bigint not null, cached_tokens bigint not null,
  cache_write_5m_tokens bigint not null, cache_write_1h_tokens bigint not null, completion_tokens bigint not null,
  package_tokens bigint not null, cost_nano bigint not null, last_at bigint not null,
  constraint ${name}_primary primary key (user_id, ${at}, key_id, model_id, status))`

/** Finished calls by key, summed when they are asked for: the settlement of a call writes no more than before. */
export const keyUsage: Migration = {
  async up(db) {
    for (const table of [tableOf('key_day', 'day_at'), tableOf('key_hour', 'hour_at')])
      await sql.raw(table).execute(db)
  },
}
