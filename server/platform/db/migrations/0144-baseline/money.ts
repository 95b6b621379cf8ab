/** Orders and their payments, invoices, vouchers and rewards. */
export const money = `
create table "order" (
  order_no text not null,
  user_id text not null,
  kind text not null,
  subject text not null,
  channel text not null,
  amount_nano bigint not null default 0 check (amount_nano >= 0),
  offer_id text not null,
  quantity bigint not null default 0 check (quantity >= 0),
  status text not null,
  transaction_id text,
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  closed_at bigint,
  closed_by text not null default '',
  offer text not null default '',
  offer_completed_at bigint,
  refunded_nano bigint not null default 0,
  invoiced_nano bigint not null default 0 check (invoiced_nano >= 0),
  constraint order_primary primary key (order_no),
  constraint order_transaction unique (channel, transaction_id)
);
create index order_pending on "order" (status, expires_at);
create index order_user_time on "order" (user_id, created_at, order_no, kind, status);
create index order_user_amount on "order" (user_id, amount_nano, order_no, kind, status, created_at);
create index order_user_paid on "order" (
  user_id, (coalesce(paid_at, created_at - 10000022400000)), order_no, kind, status, created_at
);
create index order_user_head on "order" (user_id, (substr(order_no, 1, 8)), order_no);
create index order_user_tail on "order" (user_id, (substr(order_no, length(order_no) - 3)), order_no);
create index order_created on "order" (created_at, order_no);
create index order_channel_created on "order" (channel, created_at, order_no);
create index order_transaction_id on "order" (transaction_id);

create table order_refund (
  refund_no text primary key,
  order_no text not null,
  user_id text not null,
  approval_id text not null,
  destination text not null,
  amount_nano bigint not null,
  tokens bigint not null,
  package_id text not null,
  state text not null,
  remark text not null,
  created_at bigint not null,
  decided_at bigint
);
create index order_refund_order on order_refund (order_no);
create index order_refund_created on order_refund (created_at, refund_no);
create index order_refund_user on order_refund (user_id, created_at);

create table payment (
  order_no text not null,
  channel text not null,
  pay_url text not null,
  qr_code text not null,
  queried_at bigint not null,
  queries bigint not null,
  query_at bigint,
  constraint payment_primary primary key (order_no)
);
create index payment_due on payment (query_at);

create table payment_receipt (
  channel text not null,
  transaction_id text not null,
  order_no text not null,
  outcome text not null,
  amount_nano bigint not null,
  received_at bigint not null,
  constraint payment_receipt_primary primary key (channel, transaction_id)
);
create index payment_receipt_order on payment_receipt (order_no);
create index payment_receipt_time on payment_receipt (channel, received_at);

create table payment_refund (
  refund_no text not null,
  order_no text not null,
  channel text not null,
  amount_nano bigint not null,
  tries bigint not null,
  created_at bigint not null,
  try_at bigint,
  done_at bigint,
  transaction_id text not null default '',
  constraint payment_refund_primary primary key (refund_no)
);
create index payment_refund_due on payment_refund (try_at);
create index payment_refund_order on payment_refund (order_no);

create table payment_alert (
  id text not null,
  channel text not null,
  kind text not null,
  subject text not null,
  order_no text not null,
  transaction_id text not null,
  detail text not null,
  amount_nano bigint not null,
  times bigint not null,
  created_at bigint not null,
  last_at bigint not null,
  resolved_at bigint,
  day text not null default '',
  assignee_id text not null default '',
  resolved_by text not null default '',
  resolution text not null default '',
  rev bigint not null default 1,
  constraint payment_alert_primary primary key (id)
);
create unique index payment_alert_subject on payment_alert (channel, kind, subject);
create index payment_alert_order on payment_alert (order_no);
create index payment_alert_created on payment_alert (created_at, id);
create index payment_alert_day on payment_alert (channel, day);

create table reconciliation (
  channel text not null,
  day text not null,
  payments bigint not null,
  refunds bigint not null,
  differences bigint not null,
  done_at bigint not null,
  constraint reconciliation_primary primary key (channel, day)
);

create table invoice_title (
  id text not null primary key,
  user_id text not null,
  kind text not null,
  body_sealed text not null,
  is_default bigint not null,
  created_at bigint not null,
  rev bigint not null
);
create index invoice_title_user on invoice_title (user_id, created_at, id);

create table invoice (
  id text not null primary key,
  user_id text not null,
  title_kind text not null,
  buyer_sealed text not null,
  kind text not null,
  state text not null,
  amount_nano bigint not null check (amount_nano > 0),
  reversed_nano bigint not null check (reversed_nano >= 0),
  due_nano bigint not null check (due_nano >= 0),
  number text not null,
  document_id text,
  rejection text not null,
  created_at bigint not null,
  issued_at bigint,
  decided_at bigint,
  decided_by text not null,
  rev bigint not null,
  constraint invoice_reversed_most check (reversed_nano + due_nano <= amount_nano)
);
create index invoice_user on invoice (user_id, created_at, id);
create index invoice_created on invoice (created_at, id);
create index invoice_issued on invoice (issued_at);

create table invoice_item (
  invoice_id text not null references invoice (id),
  order_no text not null,
  user_id text not null,
  amount_nano bigint not null check (amount_nano > 0),
  reversed_nano bigint not null,
  due_nano bigint not null,
  constraint invoice_item_primary primary key (invoice_id, order_no),
  constraint invoice_item_reversed_most
    check (reversed_nano >= 0 and due_nano >= 0 and reversed_nano + due_nano <= amount_nano)
);
create index invoice_item_order on invoice_item (order_no);

create table invoice_reversal (
  id text not null primary key,
  invoice_id text not null references invoice (id),
  user_id text not null,
  number text not null,
  amount_nano bigint not null check (amount_nano > 0),
  reason text not null,
  made_by text not null,
  issued_at bigint not null,
  created_at bigint not null
);
create index invoice_reversal_issued on invoice_reversal (issued_at);
create index invoice_reversal_of on invoice_reversal (invoice_id, created_at, id);

create table invoice_number (
  number text not null primary key,
  invoice_id text not null
);

create table voucher_batch (
  id text primary key,
  name text not null,
  state text not null,
  amount_nano bigint not null check (amount_nano > 0),
  count bigint not null,
  redeemed bigint not null check (redeemed >= 0 and redeemed <= count),
  audience text not null,
  per_user bigint not null,
  per_person bigint not null,
  starts_at bigint,
  ends_at bigint not null,
  drawn_at bigint,
  draws bigint not null,
  note text not null,
  approval_id text not null unique,
  created_at bigint not null,
  rev bigint not null,
  drawn_by text not null default ''
);
create index voucher_batch_created on voucher_batch (created_at, id);

create table voucher (
  id text primary key,
  batch_id text not null references voucher_batch (id),
  code_hash text not null unique,
  tail text not null,
  redeemed_by text,
  redeemed_at bigint,
  phone_mark text not null default '',
  person_mark text not null default '',
  created_at bigint not null
);
create index voucher_of_batch on voucher (batch_id, created_at, id);
create index voucher_redeemed_by on voucher (redeemed_by, batch_id);

create table voucher_handler (
  batch_id text not null,
  user_id text not null,
  phone_mark text not null default '',
  person_mark text not null default '',
  constraint voucher_handler_primary primary key (batch_id, user_id)
);

create table voucher_key (
  id text primary key,
  key_sealed text not null
);

create table invite (
  invitee_id text not null,
  inviter_id text not null,
  created_at bigint not null,
  rewarded_at bigint,
  voided_at bigint,
  network text not null default '',
  void_reason text not null default '',
  reward_nano bigint not null default 0,
  constraint invite_primary primary key (invitee_id)
);
create index invite_inviter on invite (inviter_id);
create index invite_rewarded on invite (rewarded_at);
create index invite_network on invite (network, rewarded_at);

create table welcome (
  user_id text primary key,
  network text not null,
  decided_at bigint not null,
  package_id text not null,
  value_nano bigint not null,
  reason text not null
);
create index welcome_time on welcome (decided_at);
create index welcome_network on welcome (network, decided_at);
`
