import type { Engine } from '../../client.ts'
import { appendOnly, serial } from './dialect.ts'

const NOW = '(cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint))'

/** Money and tokens of users, the ledger that only grows, and the calls that were charged. */
export const wallet = (engine: Engine) => `
create table wallet (
  user_id text not null,
  balance_nano bigint not null default 0 check (balance_nano >= 0),
  held_nano bigint not null default 0 check (held_nano >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  held_tokens bigint not null default 0 check (held_tokens >= 0),
  constraint wallet_primary primary key (user_id),
  constraint wallet_held_covered check (held_nano <= balance_nano),
  constraint wallet_tokens_covered check (held_tokens <= tokens)
);

create table token_package (
  id text not null,
  user_id text not null,
  offer_id text not null,
  name text not null,
  order_no text not null,
  models text not null,
  total bigint not null default 0 check (total >= 0),
  remaining bigint not null default 0 check (remaining >= 0),
  held bigint not null default 0 check (held >= 0),
  created_at bigint not null,
  expires_at bigint not null,
  closed_at bigint,
  worth_nano bigint not null default 1 check (worth_nano > 0),
  is_capped bigint not null default 1,
  begun_nano bigint not null default 0 check (begun_nano >= 0 and begun_nano < worth_nano),
  is_aside bigint not null default 0,
  constraint token_package_primary primary key (id),
  constraint package_held_covered check (held <= remaining and remaining <= total)
);
create index token_package_user on token_package (user_id, expires_at);
create index token_package_expiry on token_package (closed_at, expires_at);
create index token_package_order on token_package (order_no);

create table package_use (
  request_id text not null,
  package_id text not null,
  tokens bigint not null check (tokens >= 0),
  value_nano bigint not null check (value_nano > 0),
  list_nano bigint not null check (list_nano >= value_nano),
  settled_at bigint not null default ${engine === 'sqlite' ? 0 : NOW},
  constraint package_use_primary primary key (request_id, package_id)
);
create index package_use_time on package_use (settled_at);
create index package_use_package on package_use (package_id, settled_at);

create table earlier_package_use (
  created_at bigint not null,
  ledger_id bigint not null,
  constraint earlier_package_use_primary primary key (created_at, ledger_id)
);

create table ledger_entry (
  id ${serial(engine)},
  user_id text not null,
  asset text not null,
  kind text not null,
  amount bigint not null,
  balance_after bigint not null,
  ref_type text not null,
  ref_id text not null,
  package_id text not null,
  remark text not null,
  created_at bigint not null,
  constraint ledger_cause unique (asset, kind, ref_type, ref_id, package_id),
  constraint ledger_balance_positive check (balance_after >= 0),
  constraint ledger_amount_nonzero check (amount <> 0)
);
create index ledger_user_id on ledger_entry (user_id, id, asset, kind, created_at);
create index ledger_user_time on ledger_entry (user_id, created_at, id, asset, kind);
create index ledger_ref on ledger_entry (ref_id, user_id, ref_type);
create index ledger_time on ledger_entry (created_at);
create index ledger_given_time on ledger_entry (asset, kind, created_at) where kind <> 'consume';

${appendOnly(engine, 'ledger_entry', 'ledger')}
create table hold (
  id text not null,
  user_id text not null,
  key_id text not null,
  amount_nano bigint not null default 0 check (amount_nano >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  packages text not null,
  status text not null,
  node_id text not null,
  created_at bigint not null,
  lease_until bigint not null,
  closed_at bigint,
  constraint hold_primary primary key (id)
);
create index hold_open on hold (status, lease_until);

create table allowance (
  id text primary key,
  user_id text not null,
  node_id text not null,
  amount_nano bigint not null check (amount_nano >= 0),
  lease_until bigint not null,
  recalled_at bigint,
  upstream_nano bigint
);
create index allowance_user on allowance (user_id);

create table api_key_spend (
  key_id text not null,
  period text not null,
  spent_nano bigint not null default 0 check (spent_nano >= 0),
  held_nano bigint not null default 0 check (held_nano >= 0),
  constraint api_key_spend_primary primary key (key_id, period)
);

create table call (
  request_id text not null,
  user_id text not null,
  key_id text not null,
  model_id text not null,
  price text not null,
  status text not null,
  prompt_tokens bigint not null default 0 check (prompt_tokens >= 0),
  cached_tokens bigint not null default 0 check (cached_tokens >= 0),
  completion_tokens bigint not null default 0 check (completion_tokens >= 0),
  lines text not null,
  package_tokens bigint not null default 0 check (package_tokens >= 0),
  cost_nano bigint not null default 0 check (cost_nano >= 0),
  held_nano bigint not null default 0 check (held_nano >= 0),
  is_estimated bigint not null default 0 check (is_estimated >= 0),
  ttft_ms bigint,
  duration_ms bigint,
  created_at bigint not null,
  allowance_id text not null default '',
  reaped_at bigint,
  shortfall_nano bigint,
  price_version bigint,
  admitted_at bigint,
  cache_write_5m_tokens bigint not null default 0,
  cache_write_1h_tokens bigint not null default 0,
  wire text not null default '',
  noted text,
  error_code text,
  constraint call_primary primary key (request_id),
  constraint call_within_hold check (cost_nano <= held_nano)
);
create index call_user_time on call (user_id, created_at, request_id, model_id, status);
create index call_allowed on call (allowance_id) where status = 'running' and allowance_id <> '';
create index call_user_key on call (user_id, key_id, created_at, request_id);

create table call_attempt (
  request_id text not null,
  n bigint not null,
  channel text not null,
  target text not null,
  outcome text not null,
  http_status bigint,
  started_at bigint not null,
  duration_ms bigint not null,
  usage text not null,
  cost_nano bigint,
  model_id text not null default '',
  first_byte_ms bigint,
  billed_nano bigint not null default 0,
  is_test bigint not null default 0,
  most_nano bigint,
  upstream_id text not null default '',
  constraint call_attempt_key primary key (request_id, n)
);
create index call_attempt_started on call_attempt (started_at);
create index call_attempt_model on call_attempt (model_id, started_at);
create index call_attempt_unlike on call_attempt (outcome, started_at) where outcome <> 'succeeded';
create index call_attempt_test on call_attempt (started_at) where is_test = 1;

create table attempt_note (
  request_id text primary key,
  attempts text not null,
  noted_at bigint not null
);

create table attempt_reason (
  request_id text not null,
  n bigint not null,
  noted_at bigint not null,
  reason text not null,
  constraint attempt_reason_primary primary key (request_id, n)
);
create index attempt_reason_end on attempt_reason (noted_at);

create table attempt_settlement (
  request_id text not null,
  n bigint not null,
  bill_id text not null,
  upstream_id text not null,
  amount_nano bigint not null,
  settled_at bigint not null,
  settled_by text not null,
  constraint attempt_settlement_key primary key (request_id, n)
);

create table late_use (
  request_id text not null,
  settled_at bigint not null,
  day_at bigint not null,
  constraint late_use_primary primary key (request_id, settled_at)
);
`
