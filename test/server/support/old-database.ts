import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { z } from 'zod'
import { openDatabase, type Database, type Engine } from '../../../server/platform/db/client.ts'
import { migrationsFor } from '../../../server/platform/db/migrations/index.ts'
import { createPostgresDatabase } from './databases.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/old-database')
/** The newest migration that the commit had. */
const LAST = '0048-console-builds'

const Customer = z.object({ token: z.string(), userId: z.string(), key: z.string(), balance: z.string() })
const Made = z.object({
  /** When its program ended, ms. */
  at: z.number(),
  secretKey: z.string(),
  customer: Customer,
  other: Customer,
  pending: z.array(z.string()),
  bought: z.array(z.string()),
})

/** A database as the programs of released commits left it: `scripts/old-database.ts` says how. */
export async function openOldDatabase(engine: Engine) {
  const all = z.record(z.string(), Made).parse(JSON.parse(read('made.json').toString('utf8')))
  const made = Made.parse(all[engine])
  const { database, drop } = engine === 'sqlite' ? onSqlite() : await onPostgres()
  return {
    ...made,
    database,
    catalogFile: join(FOLDER, 'catalog.json'),
    async drop() {
      await database.close()
      await drop()
    },
  }
}

const read = (name: string) => readFileSync(join(FOLDER, name))

function onSqlite(): { database: Database; drop: () => Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-old-'))
  writeFileSync(join(dataDir, 'maas.db'), gunzipSync(read('sqlite.db.gz')))
  const database = openDatabase({ url: undefined, dataDir, onConnectionError: () => {} })
  return { database, drop: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** The schema that released migrations make never changes; the rows are those that the old program wrote. */
async function onPostgres(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const { url, drop } = await createPostgresDatabase()
  const database = openDatabase({ url, dataDir: '', onConnectionError: () => {} })
  const provider = { getMigrations: async () => migrationsFor('postgres') }
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(LAST)
  if (error) throw error
  const tables = z
    .record(z.string(), z.string())
    .parse(JSON.parse(gunzipSync(read('postgres.json.gz')).toString('utf8')))
  const client = new Client({ connectionString: url })
  await client.connect()
  // Its triggers have done their work already.
  await client.query(`set session_replication_role = replica`)
  for (const [table, rows] of Object.entries(tables)) {
    await client.query(`delete from "${table}"`)
    await client.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`,
      [rows],
    )
  }
  await client.query(`
    select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), greatest(1, (xpath(
      '/row/m/text()',
      query_to_xml(format('select max(%I) as m from %I', column_name, table_name), false, true, '')
    ))[1]::text::bigint))
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`)
  await client.end()
  return { database, drop }
}
