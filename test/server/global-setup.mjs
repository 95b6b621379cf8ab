import { Client } from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { createTemplateFile } from '../support/template-file.ts'
import { createTemplateDatabase } from './support/template-database.ts'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'
const START_MS = 30_000

/**
 * Finds the PostgreSQL that tests make their databases on: `DATABASE_URL`, else that of the tests which run this, else the
 * machine's own, else one that is started here from the npm package. `TEST_POSTGRES=embedded` insists on the last, which waits
 * for no disk. No PostgreSQL is an error, never a skipped test.
 */
export default async function setup() {
  process.env.TEST_POSTGRES_URL = await findPostgres()
  globalThis.templateDatabase = await createTemplateDatabase()
  process.env.TEST_POSTGRES_TEMPLATE = globalThis.templateDatabase.name
  globalThis.templateFile = await createTemplateFile()
  process.env.TEST_SQLITE_TEMPLATE = globalThis.templateFile.file
}

async function findPostgres() {
  const { DATABASE_URL, TEST_POSTGRES_URL } = process.env
  if (DATABASE_URL || TEST_POSTGRES_URL) return DATABASE_URL || TEST_POSTGRES_URL
  if (process.env.TEST_POSTGRES !== 'embedded' && (await answers(LOCAL))) return LOCAL
  const server = await startEmbeddedPostgres()
  globalThis.embeddedPostgres = server
  // A third of what it costs to write each page to the log, where no file waits for the disk.
  process.env.TEST_POSTGRES_COPY = 'strategy file_copy'
  const deadline = Date.now() + START_MS
  while (!(await answers(server.url))) {
    if (Date.now() > deadline) throw new Error(`the embedded PostgreSQL did not start within ${START_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return server.url
}

/** Whether databases can be made there. */
async function answers(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1500 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select rolcreatedb from pg_roles where rolname = current_user')
    return rows[0]?.rolcreatedb === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
