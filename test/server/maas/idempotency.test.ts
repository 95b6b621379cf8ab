import { createApp } from '../../../server/app/app.ts'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { transact } from '../../../server/platform/db/transact.ts'
import { credit } from '../../../server/wallet/credit.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR } from '../support/test-clock.ts'

forEachDatabase((engine) => {
  describe('Idempotency-Key', () => {
    const clock = createClock()
    let server: TestApp
    let phone = 13_800_000_000
    let client: MaasClient
    let userId: string
    beforeAll(async () => {
      server = await startApp({ engine, clock: clock.now })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      phone += 1
      const { accessToken, userInfo } = await server.signIn(String(phone))
      client = maasClient(server.app, accessToken)
      userId = userInfo.id
    })

    const topup = (key: string, input: object = { amount: '10', channel: 'sandbox' }) =>
      client.call('order.topup', input, { 'idempotency-key': key })
    const countOrders = async () => (await client.must('order.list')).total

    it('lets 64 parallel requests of one key have one effect', async () => {
      const answers = await Promise.all(Array.from({ length: 64 }, () => topup('parallel')))
      const done = answers.filter(({ status }) => status === 200)
      expect(new Set(done.map(({ body }) => body.result.orderNo)).size).toBe(1)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(await countOrders()).toBe(1)
    })

    it('gives the stored answer to every one of 64 parallel repetitions', async () => {
      const first = await topup('finished')
      const answers = await Promise.all(Array.from({ length: 64 }, () => topup('finished')))
      for (const { status, body, headers } of answers) {
        expect(status).toBe(200)
        expect(body).toEqual(first.body)
        expect(headers).toHaveProperty('idempotent-replayed')
      }
    })

    it('replays status and body to the letter, and says so', async () => {
      const first = await topup('replay')
      clock.advance(HOUR)
      const second = await topup('replay')
      expect(second.body).toEqual(first.body)
      expect(first.headers).not.toHaveProperty('idempotent-replayed')
      expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' })
      expect(await countOrders()).toBe(1)
    })

    it('replays the same body written in another order', async () => {
      await topup('order', { amount: '10', channel: 'sandbox' })
      const { headers } = await topup('order', { channel: 'sandbox', amount: '10' })
      expect(headers).toHaveProperty('idempotent-replayed')
    })

    it('refuses another body under the same key', async () => {
      await topup('mismatch')
      const { status, body } = await topup('mismatch', { amount: '20', channel: 'sandbox' })
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 422, message: '同一个 Idempotency-Key 不能用于不同的请求' })
      expect(await countOrders()).toBe(1)
    })

    it('keeps keys of different users and of different calls apart', async () => {
      await topup('shared')
      const key = await client.call('key.add', { name: 'x' }, { 'idempotency-key': 'shared' })
      const { accessToken } = await server.signIn('13900000001')
      const other = await maasClient(server.app, accessToken).call(
        'order.topup',
        { amount: '10', channel: 'sandbox' },
        { 'idempotency-key': 'shared' },
      )
      for (const answer of [key, other]) {
        expect(answer.status).toBe(200)
        expect(answer.headers).not.toHaveProperty('idempotent-replayed')
      }
    })

    it('never reports a refused operation as done, and lets it be tried again', async () => {
      const buy = () =>
        client.call(
          'order.purchase',
          { packageId: 'p-100', quantity: 1, channel: 'balance' },
          { 'idempotency-key': 'refused' },
        )
      const refused = await Promise.all(Array.from({ length: 32 }, buy))
      expect(refused.every(({ status }) => status === 402 || status === 409)).toBe(true)
      await transact(server.deps.database.db, (trx) =>
        credit(trx, {
          secrets: server.deps.secrets,
          userId,
          amountNano: 5_000_000_000n,
          kind: 'adjust',
          refType: 'test',
          refId: userId,
          remark: '',
          now: clock.now(),
        }),
      )
      const done = await buy()
      expect(done.status).toBe(200)
      expect(done.headers).not.toHaveProperty('idempotent-replayed')
      expect((await client.must('user.info')).balance).toBe('4.00')
    })

    it('shows a secret once: it is neither stored nor replayed', async () => {
      const add = () => client.call('key.add', { name: 'sealed' }, { 'idempotency-key': 'sealed' })
      const { body } = await add()
      const secret = body.result.key
      expect(secret).toMatch(/^sk-/)
      const rows = await server.deps.database.db
        .selectFrom('idempotency')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      const opened = rows.map((row) => server.deps.secrets.open(row.answer_sealed))
      expect(JSON.stringify([rows, opened])).not.toContain(secret)
      expect((await add()).body).toEqual({ ...body, result: { ...body.result, key: null } })
      const rotate = () =>
        client.call('key.rotate', { id: body.result.apiKey.id }, { 'idempotency-key': 'rotated' })
      const fresh = (await rotate()).body.result
      expect(fresh.key).toMatch(/^sk-/)
      expect((await rotate()).body.result).toEqual({ ...fresh, key: null })
    })

    it('remembers after a restart', async () => {
      const first = await topup('restart')
      const { env, sms } = server.deps
      const deps = createDeps(env, { sms, clock: clock.now })
      await deps.catalogs.start()
      const restarted = await createApp(deps)
      const { accessToken } = await server.signIn(String(phone))
      const again = await maasClient(restarted, accessToken).call(
        'order.topup',
        { amount: '10', channel: 'sandbox' },
        { 'idempotency-key': 'restart' },
      )
      expect(again.body).toEqual(first.body)
      await restarted.close()
      await deps.database.close()
    })

    it('keeps what it knows for 24 hours and then forgets it', async () => {
      await topup('old')
      clock.advance(DAY - 1)
      await prune(server.deps)
      expect((await topup('old')).headers).toHaveProperty('idempotent-replayed')
      clock.advance(2)
      await prune(server.deps)
      const rows = await server.deps.database.db
        .selectFrom('idempotency')
        .select('key')
        .where('user_id', '=', userId)
        .execute()
      expect(rows).toEqual([])
    })

    it.each(['', 'x'.repeat(256), '钥匙', 'a\u007f'])('refuses the key %j', async (key) => {
      const header = Buffer.from(key, 'utf8').toString('latin1')
      const { status, body } = await topup(header)
      expect(status).toBe(400)
      expect(body.message).toContain('Idempotency-Key')
      expect(await countOrders()).toBe(0)
    })

    it('is not asked for', async () => {
      await client.must('order.topup', { amount: '10', channel: 'sandbox' })
      await client.must('order.topup', { amount: '10', channel: 'sandbox' })
      expect(await countOrders()).toBe(2)
    })
  })
})

describe('Idempotency-Key on two nodes of one PostgreSQL', () => {
  it('answers 409 while another node is at it', async () => {
    const server = await startApp({ engine: 'postgres' })
    const { accessToken, userInfo } = await server.signIn('13800000000')
    const other = openDatabase({
      url: server.deps.env.DATABASE_URL,
      dataDir: server.deps.env.dataDir,
      onConnectionError: () => undefined,
    })
    const { tryLock } = await import('../../../server/platform/db/try-lock.ts')
    const client = maasClient(server.app, accessToken)
    const topup = () =>
      client.call('order.topup', { amount: '10', channel: 'sandbox' }, { 'idempotency-key': 'node' })

    const busy = await other.db.transaction().execute(async (trx) => {
      await tryLock(trx, 'postgres', `idempotency:${JSON.stringify([userInfo.id, 'order.topup', 'node'])}`)
      return topup()
    })
    expect(busy.status).toBe(409)
    expect(busy.headers).toHaveProperty('retry-after')
    expect((await topup()).status).toBe(200)
    await other.close()
    await server.close()
  })
})
