/** Requests that are answered once, however often they are sent. */
export const gateway = `
create table idempotency (
  user_id text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  answer_sealed text not null,
  created_at bigint not null,
  constraint idempotency_primary primary key (user_id, route, key)
);
create index idempotency_prune_created_at on idempotency (created_at);

create table v1_answer (
  user_id text not null,
  key_id text not null,
  route text not null,
  key text not null,
  request_id text not null,
  body_hash text not null,
  state text not null,
  content_type text not null,
  body_sealed text not null,
  lease_until bigint not null,
  created_at bigint not null,
  constraint v1_answer_primary primary key (user_id, key_id, route, key)
);
create index v1_answer_age on v1_answer (created_at);

create table v1_answer_part (
  user_id text not null,
  request_id text not null,
  seq integer not null,
  body_sealed text not null,
  created_at bigint not null,
  constraint v1_answer_part_primary primary key (request_id, seq)
);
create index v1_answer_part_age on v1_answer_part (created_at);
create index v1_answer_part_user on v1_answer_part (user_id);
`
