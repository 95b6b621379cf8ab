import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { Engine } from '../../../server/platform/db/client.ts'
import { databasesOf } from '../../support/databases-of.ts'

/** Runs the same tests on each database that this file is played on: both, but in a whole `npm test`. */
export function forEachDatabase(tests: (engine: Engine) => void): void {
  describe.each(databasesOf(expect.getState().testPath ?? ''))('on %s', tests)
}

/**
 * Makes a PostgreSQL database of its own.
 * @param isMigrated it has the newest schema, else it is empty
 */
export async function createPostgresDatabase({ isMigrated = false } = {}): Promise<{
  url: string
  drop: () => Promise<void>
}> {
  const {
    TEST_POSTGRES_URL: admin,
    TEST_POSTGRES_TEMPLATE: template = '',
    TEST_POSTGRES_COPY: copy = '',
  } = process.env
  if (!admin)
    throw new Error('TEST_POSTGRES_URL is not set: run the tests through the server project of jest')
  const name = `maas_test_${randomBytes(8).toString('hex')}`
  const url = new URL(admin)
  await runOn(admin, `create database ${name}${isMigrated ? ` template ${template} ${copy}` : ''}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(admin, `drop database if exists ${name} with (force)`) }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
