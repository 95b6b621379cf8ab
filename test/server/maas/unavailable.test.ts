import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { until } from '../../support/start-server.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { withRoom } from '../../support/with-room.ts'

const UNAVAILABLE = { success: false, code: 503, message: '服务暂时不可用，请稍后重试', result: null }

/** What `/readyz` says once it answers with this status: it may say for a second what it found before. */
async function ready({ app }: TestApp, expected: number) {
  let status = 0
  let body: unknown
  const ask = async () => {
    const answer = await app.inject('/readyz')
    status = answer.statusCode
    body = answer.json()
    return status === expected
  }
  await until(ask, 10_000)
  return { status, body }
}

describe('an embedded database that another process has locked', () => {
  let server: TestApp
  let client: MaasClient
  let other: SqliteDatabase.Database
  beforeAll(async () => {
    server = await startApp({ engine: 'sqlite' })
    client = maasClient(server.app, (await server.signIn('13800000000')).accessToken)
    other = new SqliteDatabase(join(server.deps.env.dataDir, 'maas.db'))
  })
  afterAll(async () => {
    other.close()
    await server.close()
  })

  it('makes writes 503 with Retry-After, leaves reads alone, and recovers by itself', async () => {
    other.exec('begin immediate')
    const refused = await client.call('order.topup', { amount: '10', channel: 'sandbox' })
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject(UNAVAILABLE)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await client.call('user.info')).status).toBe(200)
    expect(await ready(server, 503)).toEqual({ status: 503, body: { status: 'database unavailable' } })

    other.exec('rollback')
    expect((await client.call('order.topup', { amount: '10', channel: 'sandbox' })).status).toBe(200)
    expect((await client.must('order.list')).total).toBe(1)
    expect(await ready(server, 200)).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('lets writes wait while it is locked for a moment, and everything else go on meanwhile', async () => {
    let late = 0
    let last = performance.now()
    const watch = setInterval(() => {
      late = Math.max(late, performance.now() - last - 5)
      last = performance.now()
    }, 5)
    other.exec('begin immediate')
    const unlock = setTimeout(() => other.exec('rollback'), 1000)
    const begun = performance.now()
    const orders = await Promise.all(
      [1, 2, 3].map(() => client.call('order.topup', { amount: '10', channel: 'sandbox' })),
    )
    const took = performance.now() - begun
    clearInterval(watch)
    clearTimeout(unlock)
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([took > 900, late < 150]).toEqual([true, true])
  })

  it('keeps a sent code and its tries when it is locked at the moment of signing in', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/sms/api/v1/user/sendSMS',
      payload: { phone: '13900000000' },
    })
    const signIn = () =>
      maasClient(server.app).call('login.sms', { phone: '13900000000', code: server.lastCode('13900000000') })
    other.exec('begin immediate')
    const refused = await Promise.all([signIn(), signIn(), signIn()])
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
    other.exec('rollback')
    expect((await signIn()).status).toBe(200)
  })
})

describe('a PostgreSQL that is gone', () => {
  it('makes calls 503 without ending the process, and everything works again once it is back', async () => {
    const far = new URL(process.env.TEST_POSTGRES_URL ?? '')
    const proxy = await startTcpProxy({ host: far.hostname, port: Number(far.port || 5432) })
    const server = await startApp({
      engine: 'postgres',
      routeDatabase(url) {
        const routed = new URL(url)
        routed.host = `127.0.0.1:${proxy.port}`
        return routed.href
      },
    })
    const client = maasClient(server.app, (await server.signIn('13800000000')).accessToken)
    await Promise.all(Array.from({ length: 20 }, () => client.call('user.info')))

    proxy.cut()
    const started = Date.now()
    const answers = await Promise.all([
      client.call('user.info'),
      client.call('order.topup', { amount: '10', channel: 'sandbox' }),
      ...Array.from({ length: 20 }, () => client.call('order.list')),
    ])
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503)
      expect(body).toMatchObject(UNAVAILABLE)
      expect(headers).toHaveProperty('retry-after')
    }
    expect(Date.now() - started).toBeLessThan(withRoom(5000))
    expect((await ready(server, 503)).status).toBe(503)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)

    proxy.mend()
    expect((await client.call('user.info')).status).toBe(200)
    expect((await client.call('order.topup', { amount: '10', channel: 'sandbox' })).status).toBe(200)
    expect((await ready(server, 200)).status).toBe(200)
    await server.close()
    await proxy.close()
  })
})

describe('a process that is asked to end', () => {
  it('is not ready any more, and still answers', async () => {
    const server = await startApp({ engine: 'sqlite' })
    server.deps.stop.abort()
    expect(await ready(server, 503)).toEqual({ status: 503, body: { status: 'draining' } })
    expect((await server.app.inject('/maas/model/list')).statusCode).toBe(200)
    await server.close()
  })
})
