import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** Versions of the catalogue, the one that is in force, and which of them a call was priced by. */
export const catalogVersions = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('catalog_version')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('parent_id', 'bigint')
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('effective_at', 'bigint', (c) => c.notNull())
      .addColumn('published_at', 'bigint', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('approval_id', 'text', (c) => c.notNull())
      .execute()
    await appendOnly(db, engine)
    await db.schema
      .createTable('catalog_head')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('version_id', 'bigint', (c) => c.notNull())
      .addColumn('scheduled', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('model_price')
      .addColumn('version_id', 'bigint', (c) => c.notNull())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('effective_at', 'bigint', (c) => c.notNull())
      .addColumn('price', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('model_price_key', ['model_id', 'version_id'])
      .execute()
    await db.schema.alterTable('call').addColumn('price_version', 'bigint').execute()
    await db.schema.alterTable('call').addColumn('admitted_at', 'bigint').execute()
    await db.schema.alterTable('node_state').addColumn('catalog_seq', 'bigint').execute()
    await db.schema.alterTable('node_state').addColumn('catalog_source', 'text').execute()
  },
})

async function appendOnly(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const verb of ['update', 'delete'])
      await sql
        .raw(
          `create trigger catalog_version_no_${verb} before ${verb} on catalog_version begin select raise(abort, 'catalog_version is append-only'); end`,
        )
        .execute(db)
    return
  }
  await sql
    .raw(
      `create function catalog_version_is_append_only() returns trigger language plpgsql as $$ begin raise exception 'catalog_version is append-only'; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger catalog_version_append_only before update or delete or truncate on catalog_version for each statement execute function catalog_version_is_append_only()`,
    )
    .execute(db)
}
