import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { findKey } from '../../../server/usage/credential/find-key.ts'
import { mintKey } from '../../../server/usage/credential/key-format.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { used } from '../wallet/open-test-wallet.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 21, 1, 30)

forEachDatabase((engine) => {
  let server: TestApp
  let now = START
  let phones = 13_900_000_000
  beforeAll(async () => {
    server = await startApp({ engine, clock: () => now })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    now = START
  })

  async function newUser(): Promise<MaasClient> {
    phones += 1
    const { accessToken } = await server.signIn(String(phones))
    return maasClient(server.app, accessToken)
  }
  const find = (key: string) => findKey({ deps: server.deps, key })
  const overview = async (user: MaasClient) => (await user.must('key.overview')).keys

  it('shows the key once and keeps only its hash', async () => {
    const user = await newUser()
    const { apiKey, key } = await user.must('key.add', { name: '  生产  ' })
    expect(key).toMatch(/^sk-maas-[0-9A-Za-z]{46}$/)
    expect(apiKey).toEqual({
      id: expect.any(String),
      name: '生产',
      prefix: key.slice(0, 12),
      last4: key.slice(-4),
      createdAt: START,
      expiresAt: null,
      lastUsedAt: null,
      budget: {},
      spent: '0.00',
      spentToday: '0.00',
      spentYesterday: '0.00',
      models: [],
      ips: [],
      status: 'active',
    })
    const shown = await user.call('key.overview')
    expect(shown.body.result).toEqual({ baseUrl: 'http://localhost:80/v1', keys: [apiKey] })
    expect(JSON.stringify(shown.body)).not.toContain(key)
    const tables = await Promise.all([
      server.deps.database.db.selectFrom('api_key').selectAll().execute(),
      server.deps.database.db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(JSON.stringify(tables)).not.toContain(key.slice(12, -4))
  })

  it('keeps what a key is limited to', async () => {
    const user = await newUser()
    const limits = {
      expiresAt: START + HOUR_MS,
      budget: { total: '10.5', daily: '1', monthly: '0.000000001' },
      models: ['t-chat'],
      ips: ['10.0.0.0/8', '::1'],
    }
    const { apiKey, key } = await user.must('key.add', { name: 'a', ...limits })
    // As every sum of money on the wire, with two decimals at least.
    const shown = { ...limits, budget: { total: '10.50', daily: '1.00', monthly: '0.000000001' } }
    expect(apiKey).toMatchObject({ ...shown, budgetUsed: { name: '累计', spent: '0.00', limit: '10.50' } })
    expect(await find(key)).toEqual({
      id: apiKey.id,
      userId: expect.any(String),
      ...shown,
      callsFreeze: { frozenAt: null, until: null },
      pause: null,
      rate: {},
      family: [],
      rateId: apiKey.id,
    })
  })

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(65) }, 'name'],
    [{ name: 1 }, 'name'],
    [{ name: 'a', expiresAt: START }, 'expiresAt'],
    [{ name: 'a', expiresAt: 1.5 }, 'expiresAt'],
    [{ name: 'a', expiresAt: '2030' }, 'expiresAt'],
    [{ name: 'a', budget: { total: '0' } }, 'budget.total'],
    [{ name: 'a', budget: { daily: '-1' } }, 'budget.daily'],
    [{ name: 'a', budget: { monthly: '1e3' } }, 'budget.monthly'],
    [{ name: 'a', budget: { monthly: 1 } }, 'budget.monthly'],
    [{ name: 'a', budget: { yearly: '1' } }, 'yearly'],
    [{ name: 'a', models: ['t-chat', 'nope'] }, 'models'],
    [{ name: 'a', models: 't-chat' }, 'models'],
    [{ name: 'a', ips: ['1.2.3.4', '1.2.3.4/33'] }, 'ips'],
    [{ name: 'a', ips: ['example.com'] }, 'ips'],
    [{ name: 'a', userId: 'other' }, 'userId'],
    [{ name: 'a', key: 'sk-maas-mine' }, 'key'],
  ])('refuses %j, names the field and makes nothing', async (input, field) => {
    const user = await newUser()
    const { status, body } = await user.call('key.add', input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
    expect(await overview(user)).toEqual([])
  })

  it('edits what is given and leaves the rest', async () => {
    const user = await newUser()
    const { apiKey, key } = await user.must('key.add', {
      name: 'a',
      expiresAt: START + HOUR_MS,
      budget: { total: '5' },
      models: ['t-chat'],
    })
    await user.must('key.edit', { id: apiKey.id, name: 'b', ips: ['1.2.3.4'] })
    expect((await overview(user))[0]).toEqual({ ...apiKey, name: 'b', ips: ['1.2.3.4'] })
    await user.must('key.edit', { id: apiKey.id, expiresAt: null, budget: {}, models: [] })
    expect(await find(key)).toMatchObject({ expiresAt: null, budget: {}, models: [], ips: ['1.2.3.4'] })
    expect((await user.call('key.edit', { id: apiKey.id, ips: ['x'] })).status).toBe(400)
    expect((await user.call('key.edit', { id: apiKey.id, status: 'active' })).status).toBe(400)
  })

  it('rotates into a new key while the old one works until the grace ends', async () => {
    const user = await newUser()
    const old = await user.must('key.add', { name: 'a', budget: { total: '5' }, models: ['t-chat'] })
    const fresh = await user.must('key.rotate', { id: old.apiKey.id, graceHours: 2 })
    expect(fresh.key).not.toBe(old.key)
    expect(fresh.apiKey).toMatchObject({
      name: 'a',
      budget: { total: '5.00' },
      models: ['t-chat'],
      expiresAt: null,
    })
    now = START + 2 * HOUR_MS - 1
    expect(await find(old.key)).toMatchObject({ id: old.apiKey.id, expiresAt: START + 2 * HOUR_MS })
    expect(await find(fresh.key)).toMatchObject({ id: fresh.apiKey.id })
    now = START + 2 * HOUR_MS
    expect(await find(old.key)).toBeNull()
    expect(await find(fresh.key)).not.toBeNull()
    expect((await overview(user)).map(({ status }) => status).toSorted()).toEqual(['active', 'expired'])
  })

  it('renews no budget and no calls with a rotation, and the grace does not double them', async () => {
    const user = await newUser()
    const limits = { budget: { total: '0.002', daily: '0.001' }, rpm: 5 }
    const old = await user.must('key.add', { name: 'a', ...limits })
    const { wallet } = server.deps
    const spend = async (key: string, nano: bigint) => {
      const found = await find(key)
      const requestId = newId()
      const lines = [{ item: 'second', quantity: Number(nano), unitNano: 1n }] as const
      await wallet.hold({
        requestId,
        userId: found?.userId ?? '',
        keyId: found?.id ?? '',
        keyBudget: found?.budget,
        keyFamily: found?.family ?? [],
        modelId: 't-chat',
        lines,
        coversTokens: false,
        leaseMs: 45_000,
      })
      await wallet.settle(used(requestId, lines))
    }
    const { orderNo } = await user.must('order.topup', { amount: '1', channel: 'sandbox' })
    await user.must('payment.sandboxConfirm', { orderNo })
    await spend(old.key, 600_000n)
    const fresh = await user.must('key.rotate', { id: old.apiKey.id, graceHours: 2 })
    await expect(spend(fresh.key, 400_001n)).rejects.toMatchObject({ reason: 'keyBudgetSpent' })
    await spend(fresh.key, 300_000n)
    await expect(spend(old.key, 100_001n)).rejects.toMatchObject({ reason: 'keyBudgetSpent' })
    const third = await user.must('key.rotate', { id: fresh.apiKey.id })
    await spend(third.key, 100_000n)
    await expect(spend(third.key, 1n)).rejects.toMatchObject({ reason: 'keyBudgetSpent' })
    const rateIds = await Promise.all([old, fresh, third].map(async ({ key }) => (await find(key))?.rateId))
    expect(rateIds).toEqual([old.apiKey.id, old.apiKey.id, old.apiKey.id])
    expect((await overview(user)).map(({ spent }) => spent)).toEqual(['0.001', '0.001', '0.001'])
  })

  it('ends the old key at once if there is no grace, and never lengthens its life', async () => {
    const user = await newUser()
    const old = await user.must('key.add', { name: 'a', expiresAt: START + HOUR_MS })
    const second = await user.must('key.rotate', { id: old.apiKey.id })
    expect(await find(old.key)).toMatchObject({ expiresAt: START + HOUR_MS })
    const third = await user.must('key.rotate', { id: second.apiKey.id, graceHours: 0 })
    expect(await find(second.key)).toBeNull()
    expect(await find(third.key)).toMatchObject({ expiresAt: START + HOUR_MS })
    now = START + HOUR_MS
    const late = await user.call('key.rotate', { id: third.apiKey.id })
    expect([late.status, late.body.message]).toEqual([400, '该 Key 已过期，请新建一个（id）'])
    expect((await user.call('key.rotate', { id: third.apiKey.id, graceHours: 169 })).status).toBe(400)
  })

  it('stops a deleted key at once and leaves it out of the list', async () => {
    const user = await newUser()
    const { apiKey, key } = await user.must('key.add', { name: 'a' })
    await user.must('key.delete', { id: apiKey.id })
    expect(await find(key)).toBeNull()
    expect(await overview(user)).toEqual([])
    for (const name of ['key.delete', 'key.edit', 'key.rotate', 'key.disable', 'key.enable'] as const)
      expect((await user.call(name, { id: apiKey.id })).status).toBe(404)
  })

  it('refuses a disabled key with words of its own, until it is enabled again', async () => {
    const user = await newUser()
    const { apiKey, key } = await user.must('key.add', { name: 'a' })
    const ask = async () => {
      const answer = await server.app.inject({
        url: '/v1/models',
        headers: { authorization: `Bearer ${key}` },
      })
      return [answer.statusCode, answer.json<{ error?: { code: string; message: string } }>().error]
    }
    await user.must('key.disable', { id: apiKey.id })
    await user.must('key.disable', { id: apiKey.id })
    expect(await overview(user)).toEqual([{ ...apiKey, status: 'disabled' }])
    const message = '该 API Key 已停用，账号所有者可以在控制台的“API Key”里启用'
    expect(await ask()).toEqual([401, expect.objectContaining({ code: 'invalid_api_key', message })])
    await user.must('key.enable', { id: apiKey.id })
    await user.must('key.enable', { id: apiKey.id })
    expect(await overview(user)).toEqual([apiKey])
    expect(await ask()).toEqual([200, undefined])
    expect((await user.call('key.disable', {})).status).toBe(400)
    expect((await user.call('key.enable', { id: apiKey.id, name: 'b' })).status).toBe(400)
  })

  it('keeps 50 active keys a user, also against parallel requests', async () => {
    const user = await newUser()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => user.call('key.add', { name: `k${i}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const keys = await overview(user)
    expect(keys).toHaveLength(50)
    const id = keys[0]?.id
    expect((await user.call('key.rotate', { id })).status).toBe(409)
    expect((await user.call('key.rotate', { id, graceHours: 0 })).status).toBe(200)
    await user.must('key.delete', { id: keys[1]?.id })
    await user.must('key.add', { name: 'fits again' })
    // An expired key does not count, and does not come back beyond the limit.
    await user.must('key.edit', { id: keys[2]?.id, expiresAt: START + 1 })
    now = START + 1
    await user.must('key.add', { name: 'instead' })
    expect((await user.call('key.edit', { id: keys[2]?.id, expiresAt: null })).status).toBe(409)
    expect((await user.call('key.edit', { id: keys[3]?.id, expiresAt: null })).status).toBe(200)
  })

  it('answers for another user’s key as for one that never was', async () => {
    const owner = await newUser()
    const stranger = await newUser()
    const { apiKey, key } = await owner.must('key.add', { name: 'a' })
    for (const name of ['key.delete', 'key.edit', 'key.rotate', 'key.disable', 'key.enable'] as const) {
      const theirs = await stranger.call(name, { id: apiKey.id })
      const never = await stranger.call(name, { id: 'never-was' })
      expect([theirs.status, theirs.body.message]).toEqual([404, never.body.message])
    }
    expect(await overview(stranger)).toEqual([])
    expect(await overview(owner)).toEqual([apiKey])
    expect(await find(key)).toMatchObject({ expiresAt: null })
  })

  it('answers visitors with 401', async () => {
    const visitor = maasClient(server.app)
    const names = ['key.overview', 'key.add', 'key.edit', 'key.rotate', 'key.disable', 'key.enable'] as const
    for (const name of [...names, 'key.delete'] as const)
      expect((await visitor.call(name, { id: 'x', name: 'a' })).status).toBe(401)
  })

  it('makes one key of a repeated request and replays its answer without the key', async () => {
    const user = await newUser()
    const headers = { 'idempotency-key': 'same' }
    const first = await user.call('key.add', { name: 'a' }, headers)
    const second = await user.call('key.add', { name: 'a' }, headers)
    expect(second.body).toEqual({ ...first.body, result: { ...first.body.result, key: null } })
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await overview(user)).toHaveLength(1)
  })

  it('asks the database only for keys whose checksum is right', async () => {
    const unreachable = { ...server.deps, database: undefined as never }
    for (const key of ['', 'sk-maas-x', `${mintKey().slice(0, -1)}!`, "sk-maas-' or 1=1 --"])
      expect(await findKey({ deps: unreachable, key })).toBeNull()
    expect(await find(mintKey())).toBeNull()
  })

  it('looks keys up together that come together, each with its own answer', async () => {
    const users = await Promise.all(Array.from({ length: 70 }, newUser))
    const made = await Promise.all(users.map((user) => user.must('key.add', { name: 'a', rpm: 7 })))
    const [first, second] = [users[0], made[0]]
    if (!first || !second) throw new Error('no user')
    const fresh = await first.must('key.rotate', { id: second.apiKey.id, graceHours: 2 })
    await users[1]?.must('key.delete', { id: made[1]?.apiKey.id ?? '' })
    const keys = [mintKey(), fresh.key, ...made.map(({ key }) => key)]
    const { db } = server.deps.database
    const reads = jest.spyOn(db, 'selectFrom')
    try {
      const found = await Promise.all(keys.map(find))
      expect(found.map((one) => one?.id ?? null)).toEqual([
        null,
        fresh.apiKey.id,
        second.apiKey.id,
        null,
        ...made.slice(2).map(({ apiKey }) => apiKey.id),
      ])
      expect(found.map((one) => one?.family)).toEqual([
        undefined,
        [second.apiKey.id],
        [fresh.apiKey.id],
        undefined,
        ...made.slice(2).map(() => []),
      ])
      // Two for at most 64 keys each, one for those that were rotated.
      expect(reads.mock.calls.length).toBeLessThanOrEqual(4)
    } finally {
      reads.mockRestore()
    }
  })

  it('refuses the keys of a deleted user within a second', async () => {
    const user = await newUser()
    const { key } = await user.must('key.add', { name: 'a' })
    const found = await find(key)
    await server.deps.database.db
      .updateTable('user')
      .set({ deleted_at: now })
      .where('id', '=', found?.userId ?? '')
      .execute()
    await sleep(1000)
    expect(await find(key)).toBeNull()
  })
})
