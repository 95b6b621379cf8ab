import type { Engine } from '../../client.ts'

// SQLite cannot drop a constraint, and made the table again when codes began to be of a network.
const SMS_CODE_ON_SQLITE = `network text not null default '',
  code_hash text not null,
  tries_left bigint not null,
  created_at bigint not null,
  expires_at bigint not null`
const SMS_CODE_ON_POSTGRES = `code_hash text not null,
  tries_left bigint not null default 0 check (tries_left >= 0),
  created_at bigint not null,
  expires_at bigint not null,
  network text not null default '',
  constraint sms_code_primary primary key (id)`

/** Who uses and who runs the platform: accounts, signing in, proofs of a person or company, staff and what they decide. */
export const identity = (engine: Engine) => `
create table "user" (
  id text not null,
  phone_hash text not null,
  phone_sealed text not null,
  username text not null,
  nickname text not null,
  email_sealed text not null,
  password_hash text not null,
  type text not null,
  invite_code text not null,
  is_verified bigint not null,
  created_at bigint not null,
  deleted_at bigint,
  nickname_sealed text not null default '',
  constraint user_primary primary key (id),
  constraint user_phone unique (phone_hash),
  constraint user_invite_code unique (invite_code)
);
create index user_created on "user" (created_at, id);

create table session (
  id text not null,
  token_hash text not null,
  user_id text not null,
  device text not null,
  ip text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  staff_ended_at bigint,
  ip_sealed text not null default '',
  constraint session_primary primary key (id),
  constraint session_token unique (token_hash)
);
create index "session_user" on session (user_id);
create index session_prune_expires_at on session (expires_at);
create index session_prune_last_seen_at on session (last_seen_at);

create table verification (
  user_id text not null,
  real_name_sealed text not null,
  id_number_sealed text not null,
  id_number_hash text not null,
  provider text not null,
  consent_version text not null,
  verified_at bigint not null,
  constraint verification_primary primary key (user_id)
);
create index verification_id on verification (id_number_hash);

create table verification_attempt (
  id text not null,
  user_id text not null,
  attempted_at bigint not null,
  constraint verification_attempt_primary primary key (id)
);
create index verification_attempt_user on verification_attempt (user_id, attempted_at);
create index verification_attempt_prune_attempted_at on verification_attempt (attempted_at);

create table tombstone (
  kind text not null,
  hash text not null,
  buried_at bigint not null,
  key_id text not null default '',
  constraint tombstone_primary primary key (kind, hash)
);

create table data_export (
  id text not null primary key,
  user_id text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index data_export_user on data_export (user_id, created_at);
create index data_export_prune_created_at on data_export (created_at);

create table sms_code (
  id text not null${engine === 'sqlite' ? ' primary key' : ''},
  phone_hash text not null,
  purpose text not null,
  ${engine === 'sqlite' ? SMS_CODE_ON_SQLITE : SMS_CODE_ON_POSTGRES}
);
create index sms_code_phone_purpose on sms_code (phone_hash, purpose);
create index sms_code_prune_expires_at on sms_code (expires_at);

create table sms_send (
  id text not null,
  phone_hash text not null,
  ip text not null,
  sent_at bigint not null,
  constraint sms_send_primary primary key (id)
);
create index sms_send_phone on sms_send (phone_hash, sent_at);
create index sms_send_ip on sms_send (ip, sent_at);
create index sms_send_prune_sent_at on sms_send (sent_at);

create table captcha_spent (
  id text not null,
  expires_at bigint not null,
  constraint captcha_spent_primary primary key (id)
);
create index captcha_spent_prune_expires_at on captcha_spent (expires_at);

create table password_attempt (
  id text not null,
  subject text not null,
  attempted_at bigint not null,
  constraint password_attempt_primary primary key (id)
);
create index password_attempt_subject on password_attempt (subject, attempted_at);
create index password_attempt_prune_attempted_at on password_attempt (attempted_at);

create table known_network (
  phone_hash text not null,
  network text not null,
  last_at bigint not null,
  first_at bigint not null default 0,
  constraint known_network_primary primary key (phone_hash, network)
);
create index known_network_prune_last_at on known_network (last_at);

create table sign_in_mark (
  user_id text not null,
  network text not null,
  device text not null,
  day_at bigint not null,
  constraint sign_in_mark_primary primary key (user_id, network, device, day_at)
);
create index sign_in_mark_network on sign_in_mark (network, device, day_at);
create index sign_in_mark_prune_day_at on sign_in_mark (day_at);

create table security_event (
  user_id text not null,
  kind text not null,
  hour_at bigint not null,
  times bigint not null,
  last_at bigint not null,
  text_sealed text not null,
  constraint security_event_primary primary key (user_id, kind, hour_at)
);
create index security_event_last on security_event (last_at);

create table staff (
  user_id text not null,
  role text not null,
  granted_by text not null,
  granted_at bigint not null,
  revoked_at bigint,
  rev bigint not null,
  constraint staff_primary primary key (user_id, role)
);

create table owner_term (
  user_id text primary key,
  began_at bigint not null,
  ended_at bigint
);

create table staff_reading (
  user_id text not null,
  hour_at bigint not null,
  list text not null,
  pages bigint not null,
  records bigint not null,
  constraint staff_reading_primary primary key (user_id, hour_at, list)
);

create table step_up (
  session_id text not null,
  purpose text not null,
  method text not null,
  expires_at bigint not null,
  constraint step_up_primary primary key (session_id, purpose)
);
create index step_up_prune_expires_at on step_up (expires_at);

create table totp (
  user_id text primary key,
  secret_sealed text not null,
  confirmed_at bigint,
  last_step bigint not null
);

create table approval (
  id text primary key,
  action text not null,
  state text not null,
  subject text not null,
  payload text not null,
  payload_hash text not null,
  proposer_id text not null,
  proposer_roles text not null,
  reason text not null,
  decided_by text not null,
  decision_reason text not null,
  is_solo bigint not null,
  rev bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  decided_at bigint
);
create index approval_expiry on approval (state, expires_at);
create index approval_proposer on approval (proposer_id, state);
create index approval_created on approval (created_at, id);

create table user_state (
  user_id text primary key,
  sign_in_frozen_at bigint,
  sign_in_until bigint,
  calls_frozen_at bigint,
  calls_until bigint,
  spending_frozen_at bigint,
  spending_until bigint,
  reason text not null,
  changed_by text not null,
  changed_at bigint not null,
  rev bigint not null
);

create table user_note (
  id text primary key,
  user_id text not null,
  author_id text not null,
  text_sealed text not null,
  created_at bigint not null
);
create index user_note_of_user on user_note (user_id, created_at);

create table company_verification (
  id text not null primary key,
  user_id text not null,
  name text not null,
  credit_code text not null,
  state text not null,
  address text not null,
  legal_person_sealed text not null,
  id_number_sealed text not null,
  is_person_verified bigint not null,
  capital text not null,
  valid_from bigint not null,
  valid_until bigint,
  document_id text,
  decision text not null,
  decided_by text not null,
  consent_version text not null,
  created_at bigint not null,
  decided_at bigint,
  rev bigint not null
);
create index company_verification_created on company_verification (created_at, id);
create index company_verification_user on company_verification (user_id, created_at);
create index company_verification_code on company_verification (credit_code, state);
create unique index company_verification_open on company_verification (user_id)
  where state in ('waiting', 'approved');

create table document (
  id text not null primary key,
  user_id text not null,
  purpose text not null,
  content_type text not null,
  size bigint not null,
  created_at bigint not null
);
create index document_user on document (user_id, purpose);

create table document_part (
  document_id text not null,
  seq bigint not null,
  user_id text not null,
  body_sealed text not null,
  constraint document_part_primary primary key (document_id, seq)
);
`
