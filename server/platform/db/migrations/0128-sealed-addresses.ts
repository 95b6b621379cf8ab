import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** What an entry says for good. Its address is told by its hash, whether it stands plain or sealed. */
const KEPT = [
  'n',
  'at',
  'actor_id',
  'roles',
  'session_id',
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

/** Addresses of audit entries and of the lists of keys, sealed: an old entry's address may be taken out, and nothing else changed. */
export const sealedAddresses = (engine: Engine): Migration => ({
  async up(db) {
    for (const [table, column] of [
      ['audit_entry', 'address_sealed'],
      ['api_key', 'ips_sealed'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await sql`create index audit_entry_plain on audit_entry (n) where address <> ''`.execute(db)
    await (engine === 'sqlite' ? guardOnSqlite(db) : guardOnPostgres(db))
  },
})

const kept = () => sql.join(KEPT.map((name) => sql.ref(name)))

async function guardOnSqlite(db: Kysely<unknown>) {
  await sql`drop trigger audit_no_update`.execute(db)
  await sql`create trigger audit_no_update before update of ${kept()} on audit_entry
    begin select raise(abort, 'the audit is append-only'); end`.execute(db)
  await sql`create trigger audit_address_only_goes before update of address on audit_entry when new.address <> ''
    begin select raise(abort, 'the audit is append-only'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<unknown>) {
  await sql`drop trigger audit_append_only on audit_entry`.execute(db)
  await sql`create trigger audit_append_only before update of ${kept()} or delete or truncate on audit_entry
    for each statement execute function audit_is_append_only()`.execute(db)
  await sql`create trigger audit_address_only_goes before update of address on audit_entry
    for each row when (new.address <> '') execute function audit_is_append_only()`.execute(db)
}
