import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

const TEXTS = [
  'actor_id',
  'roles',
  'session_id',
  'address',
  'request_id',
  'action',
  'outcome',
  'subject',
  'reason',
  'before',
  'after',
  'approval_id',
  'previous_hash',
  'key_id',
  'hash',
]

/** Who did what as staff: a chain of keyed hashes that only grows. */
export const audit = (engine: Engine): Migration => ({
  async up(db) {
    await TEXTS.reduce(
      (table, name) => table.addColumn(name, 'text', (c) => c.notNull()),
      db.schema
        .createTable('audit_entry')
        .addColumn('n', 'bigint', (c) => c.primaryKey())
        .addColumn('at', 'bigint', (c) => c.notNull()),
    ).execute()
    await db.schema
      .createTable('audit_head')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('n', 'bigint', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('audit_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('secret_key_id', 'text', (c) => c.notNull().unique())
      .addColumn('key_sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await sql`insert into audit_head (id, n, hash) values (1, 0, '')`.execute(db)
    for (const column of ['at', 'actor_id', 'subject', 'approval_id'])
      await db.schema.createIndex(`audit_entry_${column}`).on('audit_entry').columns([column, 'n']).execute()
    await (engine === 'sqlite' ? guardOnSqlite(db) : guardOnPostgres(db))
  },
})

async function guardOnSqlite(db: Kysely<unknown>) {
  for (const verb of ['update', 'delete'])
    await sql
      .raw(
        `create trigger audit_no_${verb} before ${verb} on audit_entry begin select raise(abort, 'the audit is append-only'); end`,
      )
      .execute(db)
  await sql`create trigger audit_head_no_delete before delete on audit_head
    begin select raise(abort, 'the head of the audit only moves on'); end`.execute(db)
  await sql`create trigger audit_head_moves_on before update on audit_head when new.n <> old.n + 1
    begin select raise(abort, 'the head of the audit only moves on'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<unknown>) {
  await sql`create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the audit is append-only'; end $$`.execute(db)
  await sql`create trigger audit_append_only before update or delete or truncate on audit_entry
    for each statement execute function audit_is_append_only()`.execute(db)
  await sql`create trigger audit_head_no_delete before delete or truncate on audit_head
    for each statement execute function audit_is_append_only()`.execute(db)
  await sql`create function audit_head_moves_on() returns trigger language plpgsql as $$ begin
    if new.n <> old.n + 1 then raise exception 'the head of the audit only moves on'; end if;
    return new; end $$`.execute(db)
  await sql`create trigger audit_head_moves_on before update on audit_head
    for each row execute function audit_head_moves_on()`.execute(db)
}
