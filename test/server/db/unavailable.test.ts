import { Client } from 'pg'
import { isUnavailable } from '../../../server/db/failures.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

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
    expect((await server.app.inject('/readyz')).statusCode).toBe(503)
    await alter(allow)
    expect((await signIn()).statusCode).toBe(400)
  })
})

it.each(['EAI_AGAIN', 'ENETUNREACH', '28P01', '3D000', '53300', '57P03', '58030'])(
  'takes %s for a database that is unavailable',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
  },
)
