import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TABLES = [
  `create table brake (id text not null primary key, user_id text not null, key_id text not null,
    hour_limit_nano bigint, day_limit_nano bigint, times bigint, networks bigint, reason text not null default '',
    pulled_at bigint, memory text not null default '{}', created_at bigint not null, rev bigint not null default 1)`,
  `create table alert_rule (user_id text not null primary key, budget bigint not null, balance bigint not null,
    unused_days bigint, networks bigint, spend_times bigint)`,
  `create table alert_channel (id text not null primary key, user_id text not null, kind text not null,
    address_sealed text not null, secret_sealed text not null default '', old_secret_sealed text not null default '',
    old_secret_until bigint, code_hash text not null default '', code_until bigint, code_tries bigint not null default 0,
    verified_at bigint, created_at bigint not null)`,
  `create table alert_code (user_id text not null, address_hash text not null, sent_at bigint not null)`,
  `create table alert_delivery (id text not null primary key, user_id text not null, channel_id text not null,
    channel_kind text not null, kind text not null, subject text not null, title text not null, text text not null,
    state text not null, attempts bigint not null default 0, answer text not null default '', next_at bigint not null,
    created_at bigint not null, sent_at bigint)`,
  'create unique index brake_scope on brake (user_id, key_id)',
  'create index brake_pulled on brake (pulled_at)',
  'create index alert_channel_user on alert_channel (user_id)',
  'create index alert_code_user on alert_code (user_id, sent_at)',
  'create index alert_code_address on alert_code (address_hash, sent_at)',
  'create unique index alert_delivery_once on alert_delivery (channel_id, kind, subject)',
  'create index alert_delivery_user on alert_delivery (user_id, created_at, id)',
  'create index alert_delivery_due on alert_delivery (state, next_at)',
  'alter table api_key add column paused_at bigint',
  "alter table api_key add column paused_by text not null default ''",
  "alter table api_key add column pause_reason text not null default ''",
]

/** Alerts of users' keys and money, where they go, what was sent, and brakes that pause keys. */
export const userAlerts: Migration = {
  async up(db) {
    for (const table of TABLES) await sql.raw(table).execute(db)
  },
}
