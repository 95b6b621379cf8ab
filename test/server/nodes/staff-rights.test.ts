import { giveRole, TEST_SECRETS } from '../support/written-rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { callMaas, mustCall, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { until } from '../../support/start-server.ts'
import { answers } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { endedAfterMs, frozenAtOf } from '../support/ended-after.ts'
import { chatCatalog } from './chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

const OWNER = '13800000009'
const ENDED_WITHIN_MS = withRoom(5000)

describe('what staff may do, on three nodes', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let database: Database
  let upstream: TestUpstream
  let nodes: Nodes
  let customer: Customer
  let owner: Customer
  beforeAll(async () => {
    postgres = await createPostgresDatabase()
    upstream = await startUpstream()
    const { models, packages } = chatCatalog(upstream.baseUrl)
    const film = {
      id: 'film',
      name: '影',
      vendor: 'Acme',
      type: 'video',
      price: { perSecond: '0.1' },
      options: { seconds: [4], sizes: ['64x64'] },
      upstreams: [{ baseUrl: upstream.baseUrl, model: 'real-film' }],
    }
    nodes = await startNodes({
      count: 3,
      databaseUrl: postgres.url,
      catalog: { models: [...models, film], packages },
      env: { ADMIN_PHONES: OWNER, SMS_LIMITS: 'off' },
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    customer = await signInAndPay(nodes, '13800000001', '100')
    owner = await signInAndPay(first(), OWNER, '10')
  }, 120_000)
  afterAll(async () => {
    const report = await verifyLedger(database.db, TEST_SECRETS)
    await nodes.stop()
    await database.close()
    await upstream.close()
    await postgres.drop()
    expect(report).toMatchObject({ ok: true, violations: [] })
  })

  const origins = () => nodes.nodes.map(({ origin }) => origin)

  /** The node that staff are signed in by, which prints their codes in their order. */
  function first() {
    const [node] = nodes.nodes
    if (!node) throw new Error('no node')
    return node
  }

  /** Proves, by SMS, that it is they. */
  async function prove({ token }: Customer, phone: string, purpose: string) {
    const node = first()
    const before = await node.smsCode(phone)
    await mustCall(node.origin, 'staff.sendStepUpCode', { token })
    while ((await node.smsCode(phone)) === before) await sleep(20)
    const code = await node.smsCode(phone)
    await mustCall(node.origin, 'staff.stepUp', { token, input: { purpose, method: 'sms', code } })
  }

  it('no view of a user outlives the role that it was opened by for more than a second, on any of them', async () => {
    const phone = '13800000002'
    const support = await signInAndPay(first(), phone, '1')
    const books = { database, secrets: TEST_SECRETS }
    await giveRole(books, {
      userId: support.userId,
      role: 'support',
      grantedBy: owner.userId,
      at: Date.now(),
    })
    await sleep(1000)
    await prove(support, phone, 'viewAs')
    const { token: view } = await mustCall(nodes.origin, 'user.viewAs', {
      token: support.token,
      input: { id: customer.userId, reason: '用户说账单不对' },
    })
    const seen = () =>
      Promise.all(
        origins().map(async (origin) => {
          const { status } = await callMaas(origin, 'income.list', { token: view ?? '' })
          const own = await callMaas(origin, 'user.list', { token: support.token })
          return [status, own.status]
        }),
      )
    expect(await seen()).toEqual(origins().map(() => [200, 200]))
    await prove(owner, OWNER, 'staff')
    await mustCall(nodes.origin, 'staff.revoke', {
      token: owner.token,
      input: { userId: support.userId, role: 'support', rev: 1, reason: '调去别的组' },
    })
    await sleep(1000)
    expect(await seen()).toEqual(origins().map(() => [401, 404]))
  })

  it('maintenance begins and ends on each of them within a second', async () => {
    const write = (origin: string) =>
      callMaas(origin, 'key.add', { token: customer.token, input: { name: '维护' } })
    const statuses = () =>
      Promise.all(
        origins().map(async (origin) => {
          const { status } = await write(origin)
          const { status: called } = await fetch(`${origin}/v1/chat/completions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
            body: '{}',
          })
          return [status, called]
        }),
      )
    await prove(owner, OWNER, 'setting')
    const turn = async (value: string, rev: number) => {
      const input = { name: 'maintenance', value, rev, reason: '机房迁移' } as const
      await mustCall(nodes.origin, 'setting.edit', { token: owner.token, input })
      await sleep(1000)
    }
    await turn('on', 0)
    expect(await statuses()).toEqual(origins().map(() => [503, 503]))
    await turn('off', 1)
    expect(await statuses()).toEqual(origins().map(() => [200, 400]))
  })

  it('a freeze ends what is not streamed on each of them, and films, once and without a charge', async () => {
    const post = (origin: string, path: string, body: object) =>
      fetch(`${origin}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    upstream.play((exchange) => {
      const { path, method } = exchange.received
      if (path.includes('/videos'))
        return answers({ id: 'v-1', status: method === 'POST' ? 'queued' : 'in_progress' })(exchange)
      return undefined
    })
    const films = await Promise.all(
      origins().map((origin) =>
        post(origin, '/videos', { model: 'film', prompt: '海', seconds: 4, size: '64x64' }),
      ),
    )
    expect(films.map(({ status }) => status)).toEqual([200, 200, 200])
    const chats = () => upstream.received.filter(({ path }) => path.endsWith('/chat/completions'))
    const pending = origins().map((origin) =>
      post(origin, '/chat/completions', { model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
    )
    while (chats().length < 3) await sleep(20)
    await mustCall(nodes.origin, 'user.freeze', {
      token: owner.token,
      input: { id: customer.userId, scopes: ['calls'], reason: '盗刷银行卡的嫌疑' },
    })
    const ended = await Promise.all(pending)
    expect(ended.map(({ status }) => status)).toEqual([403, 403, 403])
    await Promise.all(chats().map(({ aborted }) => aborted))
    const made = () => database.db.selectFrom('video').select('ended_at').execute()
    await until(async () => (await made()).every(({ ended_at: endedAt }) => endedAt !== null), 20_000)
    const frozenAt = await frozenAtOf(database.db, customer.userId)
    for (const { ended_at: endedAt } of await made())
      expect((endedAt ?? 0) - frozenAt).toBeLessThanOrEqual(ENDED_WITHIN_MS)
    expect(await endedAfterMs(database.db, customer.userId, frozenAt)).toBeLessThanOrEqual(ENDED_WITHIN_MS)
    const calls = await database.db
      .selectFrom('call')
      .select(['status', 'cost_nano'])
      .where('user_id', '=', customer.userId)
      .execute()
    expect(calls).toEqual(calls.map(() => ({ status: 'aborted', cost_nano: 0n })))
    expect(calls).toHaveLength(6)
    expect(await mustCall(nodes.origin, 'user.info', { token: customer.token })).toMatchObject({
      balance: '100.00',
      frozen: '0.00',
    })
  })
})
