import type { Engine } from '../../client.ts'
import { bytes } from './dialect.ts'

/** Deleting a message deletes its signature. */
const SIGNATURES_GO_ON_SQLITE = `
create trigger conversation_search_gone after delete on conversation_message
  begin delete from conversation_search
    where conversation_id = old.conversation_id and message_id = old.id; end;
`
const SIGNATURES_GO_ON_POSTGRES = `
create function conversation_search_gone() returns trigger language plpgsql as $$ begin
    delete from conversation_search using removed
      where conversation_search.conversation_id = removed.conversation_id and message_id = removed.id;
    return null; end $$;
create trigger conversation_search_gone after delete on conversation_message referencing old table as removed
  for each statement execute function conversation_search_gone();
`

/** What users write and models make. */
export const content = (engine: Engine) => `
create table conversation (
  id text primary key,
  user_id text not null,
  kind text not null,
  title_sealed text not null,
  setup_sealed text not null,
  message_count bigint not null,
  size bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  is_pinned bigint not null default 0,
  folder_id text
);
create index conversation_of_user on conversation (user_id, updated_at, id);
create index conversation_deleted on conversation (deleted_at);
create index conversation_of_folder on conversation (folder_id);

create table conversation_message (
  conversation_id text not null,
  id text not null,
  user_id text not null,
  lane bigint not null,
  parent_id text,
  role text not null,
  model_id text not null,
  body_sealed text not null,
  size bigint not null,
  is_better bigint,
  created_at bigint not null,
  search_mark text,
  constraint conversation_message_primary primary key (conversation_id, id)
);
create index conversation_message_of_user on conversation_message (user_id, is_better);
create index conversation_message_unindexed on conversation_message (conversation_id, id)
  where (search_mark is null or search_mark <> substr(body_sealed, 1, 24));

create table conversation_search (
  conversation_id text not null,
  message_id text not null,
  user_id text not null,
  key_id text not null,
  signature ${bytes(engine)} not null,
  constraint conversation_search_primary primary key (conversation_id, message_id)
);
create index conversation_search_of_user on conversation_search (user_id);
${engine === 'sqlite' ? SIGNATURES_GO_ON_SQLITE : SIGNATURES_GO_ON_POSTGRES}
create table conversation_attachment (
  id text primary key,
  conversation_id text not null,
  user_id text not null,
  content_type text not null,
  data_sealed text not null,
  created_at bigint not null
);
create index conversation_attachment_of on conversation_attachment (conversation_id);

create table conversation_folder (
  id text primary key,
  user_id text not null,
  name_sealed text not null,
  created_at bigint not null
);
create index conversation_folder_of_user on conversation_folder (user_id, created_at, id);

create table conversation_share (
  id text primary key,
  user_id text not null,
  conversation_id text not null,
  token_hash text not null,
  token_sealed text not null,
  title_sealed text not null,
  body_sealed text not null,
  message_count bigint not null,
  views bigint not null,
  created_at bigint not null,
  expires_at bigint,
  blocked_at bigint
);
create unique index conversation_share_token on conversation_share (token_hash);
create index conversation_share_of_user on conversation_share (user_id, created_at, id);
create index conversation_share_of on conversation_share (conversation_id);
create index conversation_share_made on conversation_share (created_at, id);
create index conversation_share_expires on conversation_share (expires_at);

create table prompt_preset (
  id text primary key,
  user_id text not null,
  name_sealed text not null,
  text_sealed text not null,
  created_at bigint not null
);
create index prompt_preset_of_user on prompt_preset (user_id, created_at);

create table media (
  id text primary key,
  user_id text not null,
  content_type text not null,
  size bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  key_id text not null default ''
);
create index media_expiry on media (expires_at);

create table media_part (
  media_id text not null,
  part bigint not null,
  bytes ${bytes(engine)} not null,
  expires_at bigint not null,
  constraint media_part_primary primary key (media_id, part)
);
create index media_part_expiry on media_part (expires_at);

create table video (
  id text primary key,
  user_id text not null,
  request_id text not null,
  model_id text not null,
  upstream text not null,
  upstream_id text not null,
  request_sealed text not null,
  seconds bigint not null,
  size text not null,
  status text not null,
  progress bigint not null,
  error text not null,
  media_id text not null,
  run_at bigint not null,
  created_at bigint not null,
  ended_at bigint,
  upstream_account text not null default '',
  key_id text not null default ''
);
create index video_due on video (status, run_at);
create index video_ended on video (ended_at);
create index video_of_user on video (user_id, created_at);

create table creation (
  id text primary key,
  user_id text not null,
  request_id text not null,
  kind text not null,
  model_id text not null,
  text_sealed text not null,
  settings text not null,
  media_ids text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index creation_of_user on creation (user_id, kind, created_at);
create index creation_expiry on creation (expires_at);

create table file (
  id text not null primary key,
  user_id text not null,
  purpose text not null,
  name_sealed text not null,
  size bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  key_id text not null default ''
);
create index file_user on file (user_id, created_at, id, size);
create index file_end on file (expires_at);

create table file_part (
  file_id text not null,
  seq bigint not null,
  user_id text not null,
  body_sealed text not null,
  expires_at bigint not null,
  constraint file_part_primary primary key (file_id, seq)
);
create index file_part_user on file_part (user_id);
create index file_part_end on file_part (expires_at);

create table batch (
  id text not null primary key,
  user_id text not null,
  key_id text not null,
  endpoint text not null,
  input_file_id text not null,
  output_file_id text,
  error_file_id text,
  status text not null,
  errors text not null,
  metadata_sealed text not null,
  total bigint not null,
  completed bigint not null,
  failed bigint not null,
  answer_size bigint not null,
  cost_nano bigint not null,
  package_tokens bigint not null,
  run_at bigint not null,
  created_at bigint not null,
  started_at bigint,
  due_at bigint not null,
  cancelled_at bigint,
  expired_at bigint,
  finalized_at bigint,
  ended_at bigint
);
create index batch_user on batch (user_id, created_at, id);
create index batch_status on batch (status, run_at);
create index batch_end on batch (ended_at);

create table batch_line (
  batch_id text not null,
  n bigint not null,
  user_id text not null,
  begins_at bigint not null,
  size bigint not null,
  state text not null,
  claim text not null,
  run_at bigint not null,
  tries bigint not null,
  request_id text not null,
  http_status bigint not null,
  answer_sealed text not null,
  settlement text not null,
  constraint batch_line_primary primary key (batch_id, n)
);
create index batch_line_due on batch_line (batch_id, state, run_at, n);
create index batch_line_user on batch_line (user_id);

create table response (
  id text not null primary key,
  user_id text not null,
  request_id text not null,
  previous_id text,
  status text not null,
  body_sealed text not null,
  size bigint not null,
  created_at bigint not null,
  key_id text not null default ''
);
create index response_user on response (user_id, created_at, size);
create index response_age on response (created_at);

create table form_draft (
  id text primary key,
  user_id text not null,
  form text not null,
  row_key text not null,
  values_sealed text not null,
  saved_at bigint not null
);
create unique index form_draft_of_user on form_draft (user_id, form, row_key);
create index form_draft_saved_at on form_draft (saved_at);

create table saved_view (
  id text primary key,
  user_id text not null,
  list text not null,
  name_sealed text not null,
  query_sealed text not null,
  is_default bigint not null,
  rev bigint not null,
  created_at bigint not null
);
create index saved_view_of_user on saved_view (user_id, created_at);
`
