/** What staff tell users, and what they look into. */
export const governance = `
create table announcement (
  id text primary key,
  title text not null,
  body text not null,
  importance text not null,
  place text not null,
  audience text not null,
  model_id text,
  package_id text,
  shown_from bigint,
  shown_until bigint,
  state text not null,
  created_at bigint not null,
  created_by text not null,
  changed_at bigint not null,
  changed_by text not null,
  published_at bigint,
  withdrawn_at bigint,
  rev bigint not null
);
create index announcement_created on announcement (created_at, id);
create index announcement_state on announcement (state);

create table announcement_reader (
  announcement_id text not null,
  user_id text not null,
  read_at bigint not null,
  constraint announcement_reader_primary primary key (announcement_id, user_id)
);
create index announcement_reader_user on announcement_reader (user_id);

create table notice_dismissal (
  user_id text not null,
  notice_id text not null,
  dismissed_at bigint not null,
  constraint notice_dismissal_primary primary key (user_id, notice_id)
);
create index notice_dismissal_prune_dismissed_at on notice_dismissal (dismissed_at);

create table risk_case (
  id text primary key,
  kind text not null,
  subject text not null,
  state text not null,
  user_id text not null,
  detail text not null,
  figure bigint not null,
  decided_figure bigint not null default 0,
  assignee_id text not null default '',
  decided_by text not null default '',
  decided_at bigint,
  reason text not null default '',
  note_sealed text not null default '',
  created_at bigint not null,
  last_at bigint not null,
  rev bigint not null default 1,
  constraint risk_case_subject unique (kind, subject)
);
create index risk_case_last on risk_case (last_at, id);
create index risk_case_user on risk_case (user_id);

create table risk_member (
  case_id text not null references risk_case (id) on delete cascade,
  user_id text not null,
  constraint risk_member_primary primary key (case_id, user_id)
);
create index risk_member_user on risk_member (user_id);
`
