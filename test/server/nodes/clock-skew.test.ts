import { dayOf } from '../../../contract/time.ts'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS, secretsIn } from '../support/written-rows.ts'
import { callMaas, mustCall, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { startServer } from '../../support/start-server.ts'
import { DONE, answers, completion, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { chatCatalog } from './chat-catalog.ts'

const SECOND = 1000
const HOUR = 3_600_000
/** Longer than the ten seconds between two looks for leases that ended. */
const STREAM_MS = 12_000
/** 10 x 0.000002 + 5 x 0.000008 */
const COST_NANO = 60_000n

const SKEWS = [-HOUR, -45 * SECOND, 90 * SECOND, 25 * HOUR]

describe('nodes on one PostgreSQL whose clocks are off by -1 h, -45 s, +90 s and +25 h', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let database: Database
  let upstream: TestUpstream
  let nodes: Nodes
  let customer: Customer
  beforeAll(async () => {
    postgres = await createPostgresDatabase()
    upstream = await startUpstream()
    nodes = await startNodes({
      count: SKEWS.length,
      databaseUrl: postgres.url,
      catalog: chatCatalog(upstream.baseUrl),
      clockSkewMs: (index) => SKEWS[index] ?? 0,
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    // Each step lands on another node: the code, the session and the order are made by one clock and used by another.
    customer = await signInAndPay(nodes, '13800000000', '100')
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
  const ask = (origin: string, { stream = false, key = customer.key } = {}) =>
    fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], stream }),
    })
  const answersAtOnce = () =>
    upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))

  it('say so, and are not ready beyond ten seconds', async () => {
    for (const node of nodes.nodes) {
      const answer = await fetch(`${node.origin}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'clock skew' }])
      expect(node.output()).toContain("this node's clock is off")
    }
  })

  it(
    'charge every stream exactly, those paid from a reservation and those with a hold of their own',
    async () => {
      const { key: capped } = await mustCall(nodes.origin, 'key.add', {
        token: customer.token,
        input: { name: 'capped', budget: { total: '10' } },
      })
      const delayMs = STREAM_MS / 6
      const pieces = Array.from({ length: 4 }, () => event(says('好')))
      const tail = [event(finishes()), event(uses({ prompt_tokens: 10, completion_tokens: 5 })), DONE]
      upstream.play(streams([...pieces, ...tail], { delayMs }))
      const pending = origins().flatMap((origin) => [
        ask(origin, { stream: true }),
        ask(origin, { stream: true }),
        ask(origin, { stream: true, key: capped }),
      ])
      const answered = await Promise.all(pending)
      const texts = await Promise.all(answered.map((answer) => answer.text()))
      expect(texts.every((text) => text.endsWith(DONE))).toBe(true)
      const ids = answered.map(({ headers }) => headers.get('x-request-id') ?? '')
      const calls = await database.db
        .selectFrom('call')
        .select(['status', 'cost_nano'])
        .where('request_id', 'in', ids)
        .execute()
      expect(calls).toEqual(ids.map(() => ({ status: 'succeeded', cost_nano: COST_NANO })))
    },
    STREAM_MS + 30_000,
  )

  it('write the moment and the day of the database', async () => {
    answersAtOnce()
    for (const origin of origins()) expect((await ask(origin)).status).toBe(200)
    const rows = await database.db
      .selectFrom('ledger_entry')
      .select(['id', 'created_at'])
      .orderBy('id')
      .execute()
    for (const { created_at: at } of rows) expect(Math.abs(at - Date.now())).toBeLessThan(120 * SECOND)
    const days = await database.db.selectFrom('call_day').select('day_at').distinct().execute()
    expect(days.map(({ day_at: at }) => dayOf(at))).toContain(dayOf(Date.now()))
    expect(days.length).toBeLessThanOrEqual(2)
  })

  it('count a key’s calls a minute and its budget of the day together', async () => {
    answersAtOnce()
    const add = (input: object) =>
      mustCall(nodes.origin, 'key.add', { token: customer.token, input: { name: 'x', ...input } })
    const slow = await add({ rpm: 10 })
    const pending = Array.from({ length: 15 }, () =>
      origins().map((origin) => ask(origin, { key: slow.key })),
    )
    const statuses = (await Promise.all(pending.flat())).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    // One call holds 0.0008 and more.
    const poor = await add({ budget: { daily: '0.001' } })
    let paid = 0
    for (let round = 0; round < 10; round += 1)
      for (const origin of origins()) if ((await ask(origin, { key: poor.key })).status === 200) paid += 1
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThan(10)
  })

  it('end an order when it is over, not earlier', async () => {
    const { orderNo } = await mustCall(nodes.origin, 'order.topup', {
      token: customer.token,
      input: { amount: '5', channel: 'sandbox' },
    })
    // The jobs of each node have looked for orders past their end.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    for (const origin of origins()) {
      const options = { token: customer.token, input: { orderNo } }
      expect((await callMaas(origin, 'order.query', options)).body.result).toMatchObject({
        status: 'pending',
      })
    }
  })
})

describe('a node on SQLite', () => {
  it('goes on from the newest time of its file, whatever the clock says when it starts again', async () => {
    const upstream = await startUpstream()
    upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
    const first = await startServer({ clockSkewMs: 25 * HOUR })
    const { dataDir, smsCode } = first
    const customer = await signInAndPay({ origin: first.origin, smsCode }, '13800000000', '100')
    first.process.kill('SIGKILL')
    await new Promise((resolve) => first.process.once('exit', resolve))
    const again = await startServer({ dataDir, clockSkewMs: -HOUR })
    await mustCall(again.origin, 'key.add', { token: customer.token, input: { name: 'again' } })
    const database = openDatabase({ dataDir, onConnectionError: () => {} })
    const made = await database.db
      .selectFrom('api_key')
      .select('created_at as at')
      .where('name', '=', 'again')
      .executeTakeFirstOrThrow()
    const newest = await database.db
      .selectFrom('ledger_entry')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .executeTakeFirstOrThrow()
    expect((await verifyLedger(database.db, secretsIn(dataDir))).violations).toEqual([])
    await database.close()
    expect(made.at).toBeGreaterThanOrEqual(newest.at ?? Infinity)
    expect(made.at - Date.now()).toBeLessThan(25 * HOUR + 60 * SECOND)
    // It is the only node: there is none to be preferred to it.
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
    await again.stop()
    await first.stop()
    await upstream.close()
  })
})
