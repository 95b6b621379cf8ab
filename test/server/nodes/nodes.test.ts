import { setTimeout as sleep } from 'node:timers/promises'
import type { Challenge } from 'altcha-lib'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { hashPassword } from '../../../server/identity/auth/password-hash.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { callMaas, mustCall, sendCode, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { until } from '../../support/start-server.ts'
import { answers, completion, event, says, streams } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { endedAfterMs } from '../support/ended-after.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { chatCatalog } from './chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

const COUNT = 3

describe('three nodes on one PostgreSQL, without any stickiness', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let database: Database
  let upstream: TestUpstream
  let nodes: Nodes
  let customer: Customer
  beforeAll(async () => {
    postgres = await createPostgresDatabase()
    upstream = await startUpstream()
    nodes = await startNodes({
      count: COUNT,
      databaseUrl: postgres.url,
      catalog: chatCatalog(upstream.baseUrl),
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    // Every step of it lands on another node.
    customer = await signInAndPay(nodes, '13800000000', '100')
  })
  beforeEach(() => {
    upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
  })
  afterAll(async () => {
    const report = await verifyLedger(database.db, TEST_SECRETS)
    await nodes.stop()
    await database.close()
    await upstream.close()
    await postgres.drop()
    expect(report).toMatchObject({ ok: true, violations: [] })
  })

  const origins = () => nodes.nodes.map(({ origin }) => origin)
  const ask = (origin: string, key: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
    })
  const newKey = async (rate: object = {}) =>
    mustCall(nodes.origin, 'key.add', { token: customer.token, input: { name: 'x', ...rate } })

  it('spread requests over all of them', async () => {
    const seen = await Promise.all(
      Array.from({ length: 9 }, async () => (await fetch(`${nodes.origin}/healthz`)).headers.get('x-node')),
    )
    expect(new Set(seen)).toEqual(new Set(origins()))
  })

  it('know each other’s sessions, and their end', async () => {
    for (const origin of origins())
      expect((await callMaas(origin, 'user.info', { token: customer.token })).status).toBe(200)
    const phone = '13800000000'
    const passwordHash = await hashPassword('harvest-moon-27', 'test')
    await database.db.updateTable('user').set({ password_hash: passwordHash }).execute()
    const { accessToken: token } = await mustCall(nodes.origin, 'login.password', {
      input: { phone, password: 'harvest-moon-27' },
    })
    await mustCall(nodes.origin, 'login.logout', { token })
    const after = await Promise.all(origins().map((origin) => callMaas(origin, 'user.info', { token })))
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('count the codes of a phone, the captcha of an address and the tries of a code together', async () => {
    expect((await sendCode(nodes.origin, { phone: '13800000001' })).status).toBe(200)
    expect((await sendCode(nodes.origin, { phone: '13800000001' })).status).toBe(429)
    expect((await sendCode(nodes.origin, { phone: '13800000002' })).status).toBe(200)
    // Three codes went to this address; the fourth has its price, and a solution counts once.
    const answer = await sendCode(nodes.origin, { phone: '13800000003' })
    expect(answer.status).toBe(428)
    const captcha = await solveCaptcha(challengeIn(answer.body.result))
    expect((await sendCode(nodes.origin, { phone: '13800000003', captcha })).status).toBe(200)
    for (const phone of ['13800000004', '13800000005', '13800000006'])
      expect((await sendCode(nodes.origin, { phone, captcha })).status).toBe(428)

    const code = await nodes.smsCode('13800000003')
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (guessed: string) =>
      callMaas(nodes.origin, 'login.sms', { input: { phone: '13800000003', code: guessed } })
    const guesses = await Promise.all(Array.from({ length: 9 }, () => guess(wrong)))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 428)).toHaveLength(4)
    expect((await guess(code)).status).toBe(428)
  })

  it('do what has an Idempotency-Key once, whichever of them is asked', async () => {
    const topup = (origin: string) =>
      callMaas(origin, 'order.topup', {
        token: customer.token,
        input: { amount: '10', channel: 'sandbox' },
        headers: { 'idempotency-key': 'twin' },
      })
    const twins = await Promise.all([...origins(), ...origins()].map(topup))
    expect(twins.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const replays = [await topup(nodes.origin), await topup(nodes.origin), await topup(nodes.origin)]
    const orders = new Set(replays.map(({ body }) => body.result.orderNo))
    expect(orders.size).toBe(1)
    expect(replays.every(({ headers }) => headers.get('idempotent-replayed') === 'true')).toBe(true)
    const list = await mustCall(nodes.origin, 'order.list', { token: customer.token })
    expect(list.records.filter(({ orderNo }) => orders.has(orderNo))).toHaveLength(1)
    expect(list.total).toBe(2)
  })

  it('make one upstream call of parallel twins on /v1', async () => {
    const { key } = await newKey()
    const before = upstream.received.length
    upstream.play(async (exchange) => {
      await sleep(300)
      await answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))(exchange)
    })
    const twin = { 'idempotency-key': 'twin' }
    const twins = await Promise.all(origins().map((origin) => ask(origin, key, twin)))
    expect(twins.some(({ status }) => status === 200)).toBe(true)
    expect(twins.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const replays = await Promise.all(origins().map(async (origin) => (await ask(origin, key, twin)).text()))
    expect(new Set(replays).size).toBe(1)
    expect(upstream.received).toHaveLength(before + 1)
  })

  it('share a key’s calls a minute: exactly 20 of 90', async () => {
    const { key } = await newKey({ rpm: 20 })
    const all = await Promise.all(Array.from({ length: 90 }, () => ask(nodes.origin, key)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(70)
  })

  it('refuse a key everywhere within a second of its deletion', async () => {
    const { key, apiKey } = await newKey()
    const used = await Promise.all(origins().map((origin) => ask(origin, key)))
    expect(used.map(({ status }) => status)).toEqual([200, 200, 200])
    const deletedAt = performance.now()
    await mustCall(nodes.origin, 'key.delete', { token: customer.token, input: { id: apiKey.id } })
    const statuses = () => Promise.all(origins().map(async (origin) => (await ask(origin, key)).status))
    while ((await statuses()).some((status) => status !== 401)) await sleep(20)
    expect(performance.now() - deletedAt).toBeLessThan(withRoom(1000))
    expect(await statuses()).toEqual([401, 401, 401])
  })

  it('end streams on every node within 5 s of their key’s deletion or their user’s freeze, each settled once', async () => {
    upstream.play(streams([event(says('好')), event(says('的'))], { last: 'hang' }))
    const [deleted, kept] = [await newKey(), await newKey()]
    const streamsOf = (credential: string) =>
      Promise.all(
        origins().map((origin) =>
          fetch(`${origin}/v1/chat/completions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${credential}` },
            body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], stream: true }),
          }),
        ),
      )
    const [open, suspended] = [await streamsOf(deleted.key), await streamsOf(kept.key)]
    const lostAt = Date.now()
    await mustCall(nodes.origin, 'key.delete', { token: customer.token, input: { id: deleted.apiKey.id } })
    await database.db.insertInto('user_state').values(frozen(customer.userId)).execute()
    const endedAt = performance.now()
    const isRefused = async (origin: string) => {
      const answer = await fetch(`${origin}/v1/models`, { headers: { authorization: `Bearer ${kept.key}` } })
      return answer.status === 403
    }
    while ((await Promise.all(origins().map(isRefused))).includes(false)) await sleep(20)
    expect(performance.now() - endedAt).toBeLessThan(withRoom(1000))
    const texts = await Promise.all(open.map((answer) => answer.text()))
    for (const text of await Promise.all(suspended.map((answer) => answer.text())))
      expect(text).toContain('"code":"account_suspended"')
    for (const text of texts) expect(text).toContain('"code":"credential_revoked"')
    const calls = await database.db
      .selectFrom('call')
      .innerJoin('ledger_entry', 'ledger_entry.ref_id', 'call.request_id')
      .select(['call.status'])
      .where('key_id', 'in', [deleted.apiKey.id, kept.apiKey.id])
      .execute()
    expect(calls).toEqual(Array.from({ length: 2 * COUNT }, () => ({ status: 'aborted' })))
    expect(await endedAfterMs(database.db, customer.userId, lostAt)).toBeLessThanOrEqual(withRoom(5000))
    await database.db.deleteFrom('user_state').execute()
  })

  it('return what a node that was killed held, once', async () => {
    upstream.play(streams([event(says('好'))], { last: 'hang' }))
    const { origin } = nodes.nodes[0] ?? { origin: '' }
    const open = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${origin}/v1/chat/completions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${customer.key}` },
          body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], stream: true }),
        }),
      ),
    )
    const noted = () =>
      database.db.selectFrom('call').select('request_id').where('noted', 'is not', null).execute()
    await until(async () => (await noted()).length === open.length, 20_000)
    const frozen = async () => (await mustCall(nodes.origin, 'user.info', { token: customer.token })).frozen
    // Before the callers leave: they would be billed.
    await nodes.killAndRestart(0)
    for (const { body } of open) void body?.cancel().catch(() => {})
    // The lease is half a minute; that much is not waited for here.
    await database.db.updateTable('hold').set({ lease_until: 1 }).where('status', '=', 'open').execute()
    await database.db.updateTable('allowance').set({ lease_until: 1 }).execute()
    await until(async () => (await frozen()) === '0.00', 15_000)
    const holds = await database.db.selectFrom('hold').select('id').where('status', '=', 'open').execute()
    expect(holds).toEqual([])
    const calls = await database.db
      .selectFrom('call')
      .select('status')
      .where('status', '=', 'running')
      .execute()
    expect(calls).toEqual([])
    const attempts = await database.db
      .selectFrom('call_attempt')
      .select(['channel', 'target', 'n', 'cost_nano', 'most_nano'])
      .where('outcome', '=', 'lost')
      .orderBy('target', 'desc')
      .execute()
    const lost = { target: 'real-name', n: 1, cost_nano: null, most_nano: expect.any(BigInt) as bigint }
    const ofCalls = open.map(() => ({ ...lost, channel: new URL(upstream.baseUrl).host + '/v1#' }))
    // The last one is the most that calls without a row may have cost, of which nothing is known.
    expect(attempts).toEqual([...ofCalls, { ...lost, channel: '', target: '' }])
  })
})

const challengeIn = (result: unknown) =>
  (result as { challenge?: Challenge }).challenge ?? (result as Challenge)

/** As another node leaves it. */
const frozen = (userId: string) => ({
  user_id: userId,
  calls_frozen_at: 1,
  reason: '',
  changed_by: '',
  changed_at: 1,
  rev: 1,
})
