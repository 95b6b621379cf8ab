import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Database, type Engine } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { unpackPreviousRelease } from '../../support/previous-release.ts'
import { createPostgresDatabase, forEachDatabase } from '../support/databases.ts'

// Goes with the program that it compares with: when the release that is kept has the baseline itself.
const previous = unpackPreviousRelease()
afterAll(() => previous.remove())

/** Whatever PostgreSQL knows of the tables, as it would write it. */
const ON_POSTGRES = [
  `select table_name, column_name, ordinal_position::int, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public'`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
  `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
]

/** SQLite keeps what it was told: columns and constraints apart from their order and quotes, everything else as it stands. */
const ON_SQLITE = [
  `select m.name as its_table, c.* from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table'`,
  `select m.name as its_table, t.wr, t.strict from sqlite_master m join pragma_table_list t on t.name = m.name where m.type = 'table'`,
  `select m.name as its_table, l."unique", l.origin, l.partial, x.* from sqlite_master m, pragma_index_list(m.name) l,
    pragma_index_xinfo(l.name) x where m.type = 'table'`,
  `select m.name as its_table, f.* from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  `select type, name, sql from sqlite_master where type <> 'table' and sql is not null`,
]

async function schemaOf({ db, engine }: Database): Promise<string[]> {
  const found: string[] = []
  for (const query of engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES) {
    const { rows } = await sql.raw<object>(query).execute(db)
    found.push(...rows.map((row) => flat(Object.values(row).map(String).join(' | '))))
  }
  if (engine === 'sqlite') {
    const { rows } = await sql
      .raw<{ name: string; sql: string }>(
        `select name, sql from sqlite_master where type = 'table' and sql like '%check%'`,
      )
      .execute(db)
    for (const table of rows)
      for (const [check] of flat(table.sql).matchAll(/check\((?:[^()]|\([^()]*\))*\)/g))
        found.push(`${table.name} ${check}`)
  }
  return found.toSorted()
}

const flat = (text: string) =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),;]) ?/g, '$1')

async function openEmpty(engine: Engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-baseline-'))
  const made = engine === 'postgres' ? await createPostgresDatabase() : null
  const place = { url: made?.url ?? '', dataDir }
  const database = openDatabase({ ...place, isPatient: true, onConnectionError: () => {} })
  const drop = async () => {
    await database.close()
    await made?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { place, database, drop }
}

forEachDatabase((engine) => {
  it('the baseline makes what the migrations before it made, table by table', async () => {
    const [old, fresh] = [await openEmpty(engine), await openEmpty(engine)]
    try {
      const code = `
        const { openDatabase } = await import('./server/platform/db/client.ts')
        const { migrate } = await import('./server/platform/db/migrate.ts')
        const database = openDatabase({ ...${JSON.stringify(old.place)}, isPatient: true, onConnectionError() {} })
        await migrate(database)
        await database.close()`
      const args = ['--input-type=module', '-e', code]
      expect(spawnSync(process.execPath, args, { cwd: previous.root, stdio: 'inherit' }).status).toBe(0)
      await migrate(fresh.database)
      const before = await schemaOf(old.database)
      expect(before.length).toBeGreaterThan(1500)
      expect(await schemaOf(fresh.database)).toEqual(before)
      for (const { database } of [old, fresh]) {
        const head = await database.db.selectFrom('audit_head').selectAll().execute()
        expect(head).toEqual([{ id: 1, n: 0, hash: '' }])
      }
    } finally {
      await old.drop()
      await fresh.drop()
    }
  })
})
