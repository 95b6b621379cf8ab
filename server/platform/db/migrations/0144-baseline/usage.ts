import type { Engine } from '../../client.ts'
import { ordered } from './dialect.ts'

/** Moves an alert to the side of its threshold that the balance is on now; falling below counts. */
const cross = (row: string) => {
  const below = `case when ${row}.balance_after < threshold_nano then 1 else 0 end`
  return {
    set: `is_below = ${below}, notices = notices + ${below},
      crossed_at = case when ${row}.balance_after < threshold_nano then ${row}.created_at else crossed_at end, dismissed_at = null`,
    where: `threshold_nano is not null and is_below <> ${below}`,
  }
}

const BALANCES_CROSS_ON_SQLITE = `
create trigger balance_alert_cross after insert on ledger_entry when new.asset = 'yuan'
  begin update balance_alert set ${cross('new').set} where user_id = new.user_id and ${cross('new').where}; end;
`

/** PostgreSQL hands over all rows of a statement at once; the last one of a user says what the balance is. */
const BALANCES_CROSS_ON_POSTGRES = `
create function balance_alert_cross() returns trigger language plpgsql as $$ begin
      update balance_alert set ${cross('latest').set} from (
        select distinct on (user_id) user_id, balance_after, created_at from added
        where asset = 'yuan' order by user_id, id desc
      ) as latest where balance_alert.user_id = latest.user_id and ${cross('latest').where};
      return null; end $$;
create trigger balance_alert_cross after insert on ledger_entry referencing new table as added
  for each statement execute function balance_alert_cross();
`

/** Keys and what was used by them, sums that jobs make of it, limits and alerts of users, and the bills of upstreams. */
export const usage = (engine: Engine) => `
create table api_key (
  id text not null,
  user_id text not null,
  name text not null,
  key_hash text not null,
  prefix text not null,
  last4 text not null,
  models text not null,
  ips text not null,
  budget text not null,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  revoked_at bigint,
  rpm bigint check (rpm > 0),
  tpm bigint check (tpm > 0),
  family_id text not null default '',
  paused_at bigint,
  paused_by text not null default '',
  pause_reason text not null default '',
  ips_sealed text not null default '',
  constraint api_key_primary primary key (id),
  constraint api_key_hash unique (key_hash)
);
create index api_key_user on api_key (user_id);
create index api_key_prefix on api_key (prefix);

create table key_rate (
  key_id text primary key,
  steps text not null,
  updated_at bigint not null
);

create table key_day (
  user_id text not null,
  key_id text not null,
  day_at bigint not null,
  model_id text not null,
  status text not null,
  row_count bigint not null,
  prompt_tokens bigint not null,
  cached_tokens bigint not null,
  cache_write_5m_tokens bigint not null,
  cache_write_1h_tokens bigint not null,
  completion_tokens bigint not null,
  package_tokens bigint not null,
  cost_nano bigint not null,
  last_at bigint not null,
  constraint key_day_primary primary key (user_id, day_at, key_id, model_id, status)
);

create table key_hour (
  user_id text not null,
  key_id text not null,
  hour_at bigint not null,
  model_id text not null,
  status text not null,
  row_count bigint not null,
  prompt_tokens bigint not null,
  cached_tokens bigint not null,
  cache_write_5m_tokens bigint not null,
  cache_write_1h_tokens bigint not null,
  completion_tokens bigint not null,
  package_tokens bigint not null,
  cost_nano bigint not null,
  last_at bigint not null,
  constraint key_hour_primary primary key (user_id, hour_at, key_id, model_id, status)
);

create table key_network (
  day_at bigint not null,
  key_id text not null,
  network text not null,
  user_id text not null,
  constraint key_network_primary primary key (day_at, key_id, network)
);
create index key_network_user on key_network (user_id);

create table usage_day (
  model_id text not null,
  day_at bigint not null,
  user_id text not null,
  item text not null,
  quality text not null,
  size text not null,
  unit_nano bigint not null,
  line_count bigint not null,
  quantity bigint not null,
  billed_nano bigint not null,
  package_nano bigint not null,
  constraint usage_day_primary primary key (model_id, day_at, user_id, item, quality, size, unit_nano)
)${ordered(engine)};

create table platform_day (
  day_at bigint not null,
  item text not null,
  row_count bigint not null,
  balance_nano bigint not null,
  package_nano bigint not null,
  cash_nano bigint not null,
  constraint platform_day_primary primary key (day_at, item)
);

create table platform_attempt (
  day_at bigint not null,
  model_id text not null,
  channel text not null,
  origin text not null,
  row_count bigint not null,
  unpriced bigint not null,
  cost_nano bigint not null,
  lost bigint not null,
  lost_unknown bigint not null,
  lost_nano bigint not null,
  constraint platform_attempt_primary primary key (day_at, model_id, channel, origin)
);

create table platform_charge (
  day_at bigint not null,
  model_id text not null,
  revenue_nano bigint not null,
  constraint platform_charge_primary primary key (day_at, model_id)
);

create table platform_customer (
  day_at bigint not null,
  user_id text not null,
  revenue_nano bigint not null,
  cost_nano bigint not null,
  row_count bigint not null,
  tests bigint not null,
  lost bigint not null,
  constraint platform_customer_primary primary key (day_at, user_id)
);

create table brake (
  id text not null primary key,
  user_id text not null,
  key_id text not null,
  hour_limit_nano bigint,
  day_limit_nano bigint,
  times bigint,
  networks bigint,
  reason text not null default '',
  pulled_at bigint,
  memory text not null default '{}',
  created_at bigint not null,
  rev bigint not null default 1
);
create unique index brake_scope on brake (user_id, key_id);
create index brake_pulled on brake (pulled_at);

create table balance_alert (
  user_id text not null primary key,
  threshold_nano bigint,
  is_below bigint not null,
  notices bigint not null,
  crossed_at bigint,
  dismissed_at bigint
);
${engine === 'sqlite' ? BALANCES_CROSS_ON_SQLITE : BALANCES_CROSS_ON_POSTGRES}
create table alert_rule (
  user_id text not null primary key,
  budget bigint not null,
  balance bigint not null,
  unused_days bigint,
  networks bigint,
  spend_times bigint
);

create table alert_channel (
  id text not null primary key,
  user_id text not null,
  kind text not null,
  address_sealed text not null,
  secret_sealed text not null default '',
  old_secret_sealed text not null default '',
  old_secret_until bigint,
  code_hash text not null default '',
  code_until bigint,
  code_tries bigint not null default 0,
  verified_at bigint,
  created_at bigint not null
);
create index alert_channel_user on alert_channel (user_id);

create table alert_code (
  user_id text not null,
  address_hash text not null,
  sent_at bigint not null
);
create index alert_code_user on alert_code (user_id, sent_at);
create index alert_code_address on alert_code (address_hash, sent_at);
create index alert_code_prune_sent_at on alert_code (sent_at);

create table alert_delivery (
  id text not null primary key,
  user_id text not null,
  channel_id text not null,
  channel_kind text not null,
  kind text not null,
  subject text not null,
  title text not null,
  text text not null,
  state text not null,
  attempts bigint not null default 0,
  answer text not null default '',
  next_at bigint not null,
  created_at bigint not null,
  sent_at bigint
);
create unique index alert_delivery_once on alert_delivery (channel_id, kind, subject);
create index alert_delivery_user on alert_delivery (user_id, created_at, id);
create index alert_delivery_due on alert_delivery (state, next_at);
create index alert_delivery_prune_created_at on alert_delivery (created_at);

create table upstream_bill (
  id text primary key,
  channel_id text not null,
  channel_name text not null,
  begin_at bigint not null,
  end_at bigint not null,
  grain text not null,
  state text not null,
  lines bigint not null,
  matched bigint not null,
  only_ours bigint not null,
  only_theirs bigint not null,
  tokens bigint not null,
  amounts bigint not null,
  lost bigint not null,
  their_amount_nano bigint not null,
  our_amount_nano bigint not null,
  difference_nano bigint not null,
  compared_at bigint not null,
  compared_by text not null,
  run_id text not null unique
);
create index upstream_bill_compared on upstream_bill (compared_at, id);

create table upstream_bill_run (
  run_id text primary key
);

create table upstream_bill_difference (
  id text primary key,
  run_id text not null,
  kind text not null,
  at bigint not null,
  model text not null,
  upstream_id text not null,
  request_id text not null,
  their_input bigint,
  our_input bigint,
  their_cached bigint,
  our_cached bigint,
  their_written bigint,
  our_written bigint,
  their_output bigint,
  our_output bigint,
  their_amount_nano bigint,
  our_amount_nano bigint,
  difference_nano bigint,
  attempt_n bigint,
  settled_at bigint,
  settled_by text not null default ''
);
create index upstream_bill_difference_run on upstream_bill_difference (run_id, at, id);

create table upstream_bill_total (
  id text primary key,
  run_id text not null,
  day text not null,
  model text not null,
  their_requests bigint,
  our_requests bigint not null,
  their_input bigint,
  our_input bigint not null,
  their_output bigint,
  our_output bigint not null,
  their_amount_nano bigint,
  our_amount_nano bigint not null,
  difference_nano bigint
);
create index upstream_bill_total_run on upstream_bill_total (run_id, day, id);

create table upstream_bill_format (
  channel_id text primary key,
  format text not null,
  rev bigint not null check (rev > 0)
);
`
