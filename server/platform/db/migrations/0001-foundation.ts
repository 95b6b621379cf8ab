import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

type Define = (table: CreateTableBuilder<string, string>, name: string) => CreateTableBuilder<string, string>

const text =
  (...names: string[]): Define =>
  (table) =>
    names.reduce((t, name) => t.addColumn(name, 'text', (c) => c.notNull()), table)
const integers =
  (...names: string[]): Define =>
  (table) =>
    names.reduce((t, name) => t.addColumn(name, 'bigint', (c) => c.notNull()), table)
const optional =
  (...names: string[]): Define =>
  (table) =>
    names.reduce((t, name) => t.addColumn(name, 'bigint'), table)
const counts =
  (...names: string[]): Define =>
  (table) =>
    names.reduce(
      (t, name) =>
        t.addColumn(name, 'bigint', (c) =>
          c
            .notNull()
            .defaultTo(0)
            .check(sql.raw(`${name} >= 0`)),
        ),
      table,
    )

export function foundation(engine: Engine): Migration {
  const create = (db: Kysely<unknown>, name: string, ...parts: Define[]) =>
    parts
      .reduce(
        (table, part) => part(table, name),
        db.schema.createTable(name) as CreateTableBuilder<string, string>,
      )
      .execute()
  const primary =
    (...columns: string[]): Define =>
    (table, name) =>
      table.addPrimaryKeyConstraint(`${name}_primary`, columns)
  const unique =
    (name: string, ...columns: string[]): Define =>
    (table) =>
      table.addUniqueConstraint(name, columns as never[])
  const check =
    (name: string, condition: string): Define =>
    (table) =>
      table.addCheckConstraint(name, sql.raw(condition))
  const serial: Define = (table) =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigserial', (c) => c.primaryKey())

  return {
    async up(db) {
      await create(
        db,
        'user',
        text(
          'id',
          'phone_hash',
          'phone_sealed',
          'username',
          'nickname',
          'email_sealed',
          'password_hash',
          'type',
          'invite_code',
        ),
        integers('is_verified', 'created_at'),
        optional('deleted_at'),
        primary('id'),
        unique('user_phone', 'phone_hash'),
        unique('user_invite_code', 'invite_code'),
      )
      await create(
        db,
        'session',
        text('id', 'token_hash', 'user_id', 'device', 'ip'),
        integers('created_at', 'last_seen_at', 'expires_at'),
        primary('id'),
        unique('session_token', 'token_hash'),
      )
      await create(
        db,
        'sms_code',
        text('id', 'phone_hash', 'purpose', 'code_hash'),
        counts('tries_left'),
        integers('created_at', 'expires_at'),
        primary('id'),
        unique('sms_code_phone', 'phone_hash', 'purpose'),
      )
      await create(db, 'subject_lock', text('subject'), integers('touched_at'), primary('subject'))
      await create(db, 'sms_send', text('id', 'phone_hash', 'ip'), integers('sent_at'), primary('id'))
      await create(db, 'captcha_spent', text('id'), integers('expires_at'), primary('id'))
      await create(db, 'password_attempt', text('id', 'subject'), integers('attempted_at'), primary('id'))
      await create(
        db,
        'api_key',
        text('id', 'user_id', 'name', 'key_hash', 'prefix', 'last4', 'models', 'ips', 'budget'),
        integers('created_at'),
        optional('expires_at', 'last_used_at', 'revoked_at'),
        primary('id'),
        unique('api_key_hash', 'key_hash'),
      )
      await create(
        db,
        'api_key_spend',
        text('key_id', 'period'),
        counts('spent_nano', 'held_nano'),
        primary('key_id', 'period'),
      )
      await create(
        db,
        'wallet',
        text('user_id'),
        counts('balance_nano', 'held_nano', 'tokens', 'held_tokens'),
        primary('user_id'),
        check('wallet_held_covered', 'held_nano <= balance_nano'),
        check('wallet_tokens_covered', 'held_tokens <= tokens'),
      )
      await create(
        db,
        'token_package',
        text('id', 'user_id', 'offer_id', 'name', 'order_no', 'models'),
        counts('total', 'remaining', 'held'),
        integers('created_at', 'expires_at'),
        optional('closed_at'),
        primary('id'),
        check('package_held_covered', 'held <= remaining and remaining <= total'),
      )
      await create(
        db,
        'ledger_entry',
        serial,
        text('user_id', 'asset', 'kind'),
        integers('amount', 'balance_after'),
        text('ref_type', 'ref_id', 'package_id', 'remark'),
        integers('created_at'),
        unique('ledger_cause', 'asset', 'kind', 'ref_type', 'ref_id', 'package_id'),
        check('ledger_balance_positive', 'balance_after >= 0'),
        check('ledger_amount_nonzero', 'amount <> 0'),
      )
      await create(
        db,
        'hold',
        text('id', 'user_id', 'key_id'),
        counts('amount_nano', 'tokens'),
        text('packages', 'status', 'node_id'),
        integers('created_at', 'lease_until'),
        optional('closed_at'),
        primary('id'),
      )
      await create(
        db,
        'call',
        text('request_id', 'user_id', 'key_id', 'model_id', 'price', 'status'),
        counts('prompt_tokens', 'cached_tokens', 'completion_tokens'),
        text('lines'),
        counts('package_tokens', 'cost_nano', 'held_nano', 'is_estimated'),
        optional('ttft_ms', 'duration_ms'),
        integers('created_at'),
        primary('request_id'),
        check('call_within_hold', 'cost_nano <= held_nano'),
      )
      await create(
        db,
        'usage_hour',
        text('user_id', 'model_id'),
        integers('hour_at'),
        counts(
          'calls',
          'failed_calls',
          'prompt_tokens',
          'cached_tokens',
          'completion_tokens',
          'package_tokens',
          'cost_nano',
        ),
        integers('last_called_at'),
        primary('user_id', 'hour_at', 'model_id'),
      )
      await create(
        db,
        'order',
        text('order_no', 'user_id', 'kind', 'subject', 'channel'),
        counts('amount_nano'),
        text('offer_id'),
        counts('quantity'),
        text('status'),
        (table) => table.addColumn('transaction_id', 'text'),
        integers('created_at', 'expires_at'),
        optional('paid_at', 'closed_at'),
        primary('order_no'),
        unique('order_transaction', 'channel', 'transaction_id'),
      )
      await create(
        db,
        'verification',
        text(
          'user_id',
          'real_name_sealed',
          'id_number_sealed',
          'id_number_hash',
          'provider',
          'consent_version',
        ),
        integers('verified_at'),
        primary('user_id'),
      )
      await create(db, 'verification_attempt', text('id', 'user_id'), integers('attempted_at'), primary('id'))
      await create(
        db,
        'invite',
        text('invitee_id', 'inviter_id'),
        integers('created_at'),
        optional('rewarded_at'),
        primary('invitee_id'),
      )
      await create(
        db,
        'idempotency',
        text('user_id', 'route', 'key', 'body_hash', 'answer_sealed'),
        integers('created_at'),
        primary('user_id', 'route', 'key'),
      )

      const index = (name: string, table: string, ...columns: string[]) =>
        db.schema.createIndex(name).on(table).columns(columns).execute()
      await index('session_user', 'session', 'user_id')
      await index('sms_send_phone', 'sms_send', 'phone_hash', 'sent_at')
      await index('sms_send_ip', 'sms_send', 'ip', 'sent_at')
      await index('password_attempt_subject', 'password_attempt', 'subject', 'attempted_at')
      await index('api_key_user', 'api_key', 'user_id')
      await index('token_package_user', 'token_package', 'user_id', 'expires_at')
      await index('token_package_expiry', 'token_package', 'closed_at', 'expires_at')
      await index('ledger_user', 'ledger_entry', 'user_id', 'id')
      await index('ledger_user_time', 'ledger_entry', 'user_id', 'created_at')
      await index('ledger_ref', 'ledger_entry', 'ref_type', 'ref_id')
      await index('hold_open', 'hold', 'status', 'lease_until')
      await index('call_user', 'call', 'user_id', 'created_at')
      await index('order_user', 'order', 'user_id', 'created_at')
      await index('order_pending', 'order', 'status', 'expires_at')
      await index('verification_id', 'verification', 'id_number_hash')
      await index('verification_attempt_user', 'verification_attempt', 'user_id', 'attempted_at')
      await index('invite_inviter', 'invite', 'inviter_id')
      await appendOnly(db, engine)
    },
  }
}

/** Ledger rows are immutable. */
async function appendOnly(db: Kysely<unknown>, engine: Engine) {
  if (engine === 'sqlite') {
    for (const verb of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger ledger_no_${verb} before ${verb} on ledger_entry begin select raise(abort, 'ledger is append-only'); end`,
        )
        .execute(db)
    }
    return
  }
  await sql
    .raw(
      `create function ledger_is_append_only() returns trigger language plpgsql as $$ begin raise exception 'ledger is append-only'; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger ledger_append_only before update or delete or truncate on ledger_entry for each statement execute function ledger_is_append_only()`,
    )
    .execute(db)
}
