import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { isDiskFull, isUnavailable } from '../../../server/platform/db/error-kinds.ts'
import { findDatabaseProblem } from '../../../server/platform/db/probe.ts'
import { until } from '../../support/start-server.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

describe('a PostgreSQL that refuses', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp({ engine: 'postgres' })
  })
  afterAll(() => server.close())

  /** Changes the database from outside, and ends the connections that were made before. */
  async function alter(change: string): Promise<void> {
    const url = new URL(server.deps.env.DATABASE_URL ?? '')
    const database = url.pathname.slice(1)
    url.pathname = '/postgres'
    const admin = new Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`alter database ${database} ${change}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    await admin.end()
  }
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/maas/login/v2/smsAuthV2',
      payload: { phone: '13800000000', code: '123456' },
    })

  it.each([
    ['new connections', 'allow_connections false', 'allow_connections true'],
    [
      'writing, as a standby does',
      'set default_transaction_read_only = on',
      'reset default_transaction_read_only',
    ],
  ])('%s is unavailable, 503 with Retry-After, and not our fault', async (_, refuse, allow) => {
    await alter(refuse)
    const refused = await signIn()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBeDefined()
    await until(async () => (await server.app.inject('/readyz')).statusCode === 503, 10_000)
    await alter(allow)
    // A connection that was just ended may be taken once more before its end is noticed.
    await until(async () => (await signIn()).statusCode === 400, 10_000)
  })
})

describe('a PostgreSQL whose disk is full', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp({ engine: 'postgres' })
  })
  afterAll(() => server.close())

  const status = async () => (await server.app.inject('/readyz')).json<{ status: string }>().status

  it('is not ready, even where the small write of the probe still finds room', async () => {
    const { db } = server.deps.database
    const client = maasClient(server.app, (await server.signIn('13800000000')).accessToken)
    const order = () => client.call('order.topup', { amount: '10', channel: 'sandbox' })
    expect((await order()).status).toBe(200)
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'No space left on device' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger full_disk before insert on "order" execute function refuse()`.execute(db)
    expect((await order()).status).toBe(503)
    await until(async () => (await status()) === 'disk full', 5000)
    await sql`drop trigger full_disk on "order"`.execute(db)
    expect((await order()).status).toBe(200)
    await until(async () => (await status()) === 'ok', 20_000)
  })

  it('is ready where temporary files are limited', async () => {
    const { db } = server.deps.database
    const name = new URL(server.deps.env.DATABASE_URL ?? '').pathname.slice(1)
    await sql`alter database ${sql.ref(name)} set temp_file_limit = '64kB'`.execute(db)
    const other = openDatabase({
      ...server.deps.env,
      url: server.deps.env.DATABASE_URL,
      onConnectionError() {},
    })
    expect(await findDatabaseProblem(other)).toBeNull()
    await other.close()
  })
})

describe('a SQLite file', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp({ engine: 'sqlite' })
  })
  afterAll(() => server.close())

  const setMaxPages = (pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(server.deps.database.db)

  /** Leaves no page free; what tables have begun may still be written on. */
  async function fill(): Promise<void> {
    const { db } = server.deps.database
    const subject = 'x'.repeat(1000)
    for (let touched_at = 0; ; touched_at += 1) {
      const row = { subject: `${subject}${touched_at}`, touched_at }
      const error = await db
        .insertInto('subject_lock')
        .values(row)
        .execute()
        .then(() => null, isDiskFull)
      if (error) return
    }
  }

  it('is really written to before it is called ready', async () => {
    const other = new SqliteDatabase(join(server.deps.env.dataDir, 'maas.db'), { readonly: true })
    const version = () => other.pragma('data_version', { simple: true })
    for (let i = 0; i < 3; i += 1) {
      const before = version()
      await sleep(1100)
      expect((await server.app.inject('/readyz')).statusCode).toBe(200)
      expect(version()).not.toBe(before)
    }
    other.close()
  })

  it('that is full is unavailable, 503 with Retry-After, and well again when there is room', async () => {
    const { accessToken } = await server.signIn('13800000000')
    const client = maasClient(server.app, accessToken)
    await setMaxPages(1)
    await fill()
    const statuses: number[] = []
    for (let i = 0; i < 20 && statuses.at(-1) !== 503; i += 1) {
      // Far more than the order itself: what it is kept under.
      const { status, headers } = await client.call(
        'order.topup',
        { amount: '10', channel: 'sandbox' },
        { 'idempotency-key': `${'x'.repeat(200)}${i}` },
      )
      statuses.push(status)
      if (status === 503) expect(headers['retry-after']).toBeDefined()
    }
    expect([...new Set(statuses)]).toEqual([200, 503])
    const statusNow = async () => (await server.app.inject('/readyz')).json<{ status: string }>().status
    await until(async () => (await statusNow()) === 'disk full', 5000)
    await setMaxPages(1_000_000)
    expect((await client.call('order.topup', { amount: '10', channel: 'sandbox' })).status).toBe(200)
  })
})

describe('one probe a second', () =>
  forEachDatabase((engine) => {
    it('is shared by all who ask', async () => {
      const server = await startApp({ engine })
      const touchedAt = async () =>
        (
          await server.deps.database.db
            .selectFrom('subject_lock')
            .select('touched_at')
            .where('subject', '=', 'readyz')
            .executeTakeFirstOrThrow()
        ).touched_at
      const probes = new Set<number>()
      const began = performance.now()
      for (let i = 0; i < 30; i += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => server.app.inject('/readyz')))
        expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
        probes.add(await touchedAt())
      }
      expect(probes.size).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000)
      await server.close()
    })
  }))

it.each(['EAI_AGAIN', 'ENETUNREACH', '28P01', '3D000', '53300', '57P03', '58030'])(
  'takes %s for a database that is unavailable',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
  },
)
