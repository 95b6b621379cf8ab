import { sql } from 'kysely'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { readEnv } from '../../../server/platform/env/env.ts'
import { createPostgresDatabase } from '../support/databases.ts'

it('a node opens as many connections as configured, and no more', async () => {
  const { url, drop } = await createPostgresDatabase()
  const open = (connections?: number) =>
    openDatabase({
      url,
      dataDir: '/nowhere',
      onConnectionError: () => {},
      ...(connections && { connections }),
    })
  const [few, other] = [open(5), open()]
  const sleeps = Array.from({ length: 8 }, () => sql`select pg_sleep(0.4)`.execute(few.db))
  await new Promise((resolve) => setTimeout(resolve, 250))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
    other.db,
  )
  expect(rows[0]?.n).toBe(5)
  await Promise.all(sleeps)
  await Promise.all([few.close(), other.close()])
  await drop()
})

it('PostgreSQL compiles no query of a node', async () => {
  const { url, drop } = await createPostgresDatabase()
  const database = openDatabase({ url, dataDir: '/nowhere', onConnectionError: () => {} })
  const { rows } = await sql<{ jit: string }>`show jit`.execute(database.db)
  expect(rows).toEqual([{ jit: 'off' }])
  await database.close()
  await drop()
})

it.each(['4', '201', 'many'])('refuses %s', (text) => {
  expect(() => readEnv({ DATABASE_CONNECTIONS: text })).toThrow('DATABASE_CONNECTIONS')
})
