import type { Engine } from '../../client.ts'
import { bytes } from './dialect.ts'

/** What an entry says for good. Its address is told by its hash, whether it stands plain or sealed, and an old one may be taken out. */
const SAID_FOR_GOOD = `n, at, actor_id, roles, session_id, request_id, action, outcome, subject, reason, "before", "after",
    approval_id, previous_hash, key_id, hash`

const AUDIT_GUARDS_ON_SQLITE = `
create trigger audit_no_update before update of ${SAID_FOR_GOOD} on audit_entry
  begin select raise(abort, 'the audit is append-only'); end;
create trigger audit_no_delete before delete on audit_entry
  begin select raise(abort, 'the audit is append-only'); end;
create trigger audit_address_only_goes before update of address on audit_entry when new.address <> ''
  begin select raise(abort, 'the audit is append-only'); end;
create trigger audit_head_no_delete before delete on audit_head
  begin select raise(abort, 'the head of the audit only moves on'); end;
create trigger audit_head_moves_on before update on audit_head when new.n <> old.n + 1
  begin select raise(abort, 'the head of the audit only moves on'); end;
`

const AUDIT_GUARDS_ON_POSTGRES = `
create function audit_is_append_only() returns trigger language plpgsql as
  $$ begin raise exception 'the audit is append-only'; end $$;
create trigger audit_append_only before update of ${SAID_FOR_GOOD} or delete or truncate on audit_entry
  for each statement execute function audit_is_append_only();
create trigger audit_address_only_goes before update of address on audit_entry
  for each row when (new.address <> '') execute function audit_is_append_only();
create trigger audit_head_no_delete before delete or truncate on audit_head
  for each statement execute function audit_is_append_only();
create function audit_head_moves_on() returns trigger language plpgsql as $$ begin
    if new.n <> old.n + 1 then raise exception 'the head of the audit only moves on'; end if;
    return new; end $$;
create trigger audit_head_moves_on before update on audit_head
  for each row execute function audit_head_moves_on();
`

/** What nodes share: secrets, digests, the audit, settings, clocks, and the files of consoles. */
export const platform = (engine: Engine) => `
create table secret_key (
  id text not null primary key,
  fingerprint text not null,
  used_at bigint not null,
  retired_at bigint
);

create table secret_node (
  node_id text not null primary key,
  key_ids text not null,
  lease_until bigint not null,
  covers_rows bigint not null default 0
);

create table row_mac (
  table_name text not null,
  row_id text not null,
  digest_sealed text not null,
  expires_at bigint,
  constraint row_mac_primary primary key (table_name, row_id)
);
create index row_mac_prune_expires_at on row_mac (expires_at);

create table audit_entry (
  n bigint primary key,
  at bigint not null,
  actor_id text not null,
  roles text not null,
  session_id text not null,
  address text not null,
  request_id text not null,
  action text not null,
  outcome text not null,
  subject text not null,
  reason text not null,
  before text not null,
  after text not null,
  approval_id text not null,
  previous_hash text not null,
  key_id text not null,
  hash text not null,
  address_sealed text not null default ''
);
create index audit_entry_at on audit_entry (at, n);
create index audit_entry_actor_id on audit_entry (actor_id, n);
create index audit_entry_subject on audit_entry (subject, n);
create index audit_entry_approval_id on audit_entry (approval_id, n);
create index audit_entry_plain on audit_entry (n) where address <> '';

create table audit_head (
  id bigint primary key,
  n bigint not null,
  hash text not null
);

create table audit_key (
  id text primary key,
  secret_key_id text not null unique,
  key_sealed text not null,
  created_at bigint not null
);
insert into audit_head (id, n, hash) values (1, 0, '');
${engine === 'sqlite' ? AUDIT_GUARDS_ON_SQLITE : AUDIT_GUARDS_ON_POSTGRES}
create table setting (
  name text primary key,
  value text,
  until bigint,
  changed_at bigint not null,
  changed_by text not null,
  rev bigint not null
);

create table subject_lock (
  subject text not null,
  touched_at bigint not null,
  constraint subject_lock_primary primary key (subject)
);

create table latest_time (
  id bigint primary key,
  at bigint not null
);

create table node_state (
  node_id text primary key,
  host text not null,
  pid bigint not null,
  catalog_hash text not null,
  catalog_parts text not null,
  registered_at bigint not null,
  lease_until bigint not null,
  catalog_seq bigint,
  catalog_source text,
  breakers text not null default '[]',
  clock_skew_ms bigint
);

create table program_version (
  version text not null primary key,
  started_at bigint not null
);

create table console_build (
  id text primary key,
  paths text not null,
  last_seen_at bigint not null
);

create table console_asset (
  path text primary key,
  encoding text not null,
  bytes ${bytes(engine)} not null
);
`
