import type { Engine } from '../../client.ts'
import { appendOnly } from './dialect.ts'

/** What is for sale at which price, and which upstreams serve it. */
export const catalog = (engine: Engine) => `
create table catalog_version (
  id bigint primary key,
  parent_id bigint,
  document text not null,
  hash text not null,
  effective_at bigint not null,
  published_at bigint not null,
  actor_id text not null,
  source text not null,
  reason text not null,
  approval_id text not null
);
${appendOnly(engine, 'catalog_version', 'catalog_version')}
create table catalog_head (
  id bigint primary key,
  seq bigint not null,
  version_id bigint not null,
  scheduled text not null
);

create table model_price (
  version_id bigint not null,
  model_id text not null,
  effective_at bigint not null,
  price text not null,
  corrects_since bigint,
  constraint model_price_key primary key (model_id, version_id)
);

create table channel_key (
  id text primary key,
  name text not null,
  origin text not null,
  key_sealed text not null,
  last4 text not null,
  state text not null,
  added_at bigint not null,
  added_by text not null,
  retires_at bigint,
  rev bigint not null
);
create index channel_key_name on channel_key (name, state);

create table catalog_acceptance (
  catalog_hash text primary key,
  beside text not null,
  accepted_at bigint not null,
  expires_at bigint not null
);

create table breaker_hold (
  model_id text not null,
  channel text not null,
  target text not null,
  state text not null,
  until bigint not null,
  reason text not null,
  held_by text not null,
  constraint breaker_hold_key primary key (model_id, channel, target)
);

create table model_day (
  model_id text not null,
  day_at bigint not null,
  answered bigint not null,
  broken bigint not null,
  ttft_p50_ms bigint,
  constraint model_day_primary primary key (model_id, day_at)
);
`
