import { tripSpendCaps } from '../../../server/usage/spend-cap/trip-spend-caps.ts'
import {
  DAY_MS,
  HOUR_MS,
  makeCall,
  MINUTE_MS,
  moveTo,
  openTestServer,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

/** Of a call that costs this many yuan. */
const costs = (yuan: number) => [{ item: 'output' as const, quantity: yuan * 1000, unitNano: 1_000_000n }]

forEachDatabase((engine) => {
  describe('a spend cap', () => {
    let server: TestServer
    let user: TestUser
    let key: { id: string; key: string }
    beforeAll(async () => {
      server = await openTestServer({ engine, env: { TRUST_PROXY: '127.0.0.1' } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      user = await server.newUser()
      await user.topUp('500')
      key = await addKey('生产')
    })

    const addKey = async (name: string) => {
      const { apiKey, key: secret } = await user.must('key.add', { name })
      return { id: apiKey.id, key: secret ?? '' }
    }
    const spend = (yuan: number, keyId = key.id) =>
      makeCall(server, { userId: user.userId, keyId, modelId: 't-chat-plain', lines: costs(yuan) })
    const look = () => tripSpendCaps(server.deps)
    const asks = async (secret = key.key, from = '203.0.113.9') => {
      const answer = await server.app.inject({
        url: '/v1/models',
        headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': from },
      })
      const { error } = answer.json<{ error?: { code: string; message: string } }>()
      return [answer.statusCode, error?.code]
    }
    const only = async () => {
      const { records } = await user.must('brake.list')
      expect(records).toHaveLength(1)
      return records[0] ?? ({} as (typeof records)[number])
    }

    it('pauses its key once an hour costs more than its limit, and one click takes it off', async () => {
      const other = await addKey('另一个')
      const set = await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      expect(set).toMatchObject({ keyName: '生产', state: 'armed', hourLimit: '1.00', dayLimit: null })
      await spend(1)
      await look()
      expect(await asks()).toEqual([200, undefined])
      await spend(0.5)
      await look()
      expect(await asks()).toEqual([403, 'key_paused'])
      expect(await asks(other.key)).toEqual([200, undefined])
      expect(await only()).toMatchObject({ state: 'pulled', reason: '近 60 分钟花费 1.50 元，超过 1.00 元' })
      expect((await user.must('key.overview')).keys.find(({ id }) => id === key.id)).toMatchObject({
        status: 'paused',
        brakeId: set.id,
      })
      expect(await user.must('notice.mine')).toMatchObject([{ kind: 'keyPaused' }])
      await user.must('brake.release', { id: set.id })
      await look()
      expect(await asks()).toEqual([200, undefined])
      expect(await user.must('notice.mine')).toEqual([])
      await spend(1.2)
      await look()
      expect(await asks()).toEqual([403, 'key_paused'])
    })

    it('counts 60 minutes that roll on, and not what came before them', async () => {
      await spend(5)
      await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      const begin = server.time.now
      for (let minute = 0; minute <= 130; minute += 1) {
        server.time.now = begin + minute * MINUTE_MS
        if (minute % 65 === 0) await spend(0.9)
        await look()
      }
      expect(await only()).toMatchObject({ state: 'armed' })
      await spend(0.2)
      await look()
      expect(await only()).toMatchObject({ state: 'pulled' })
    })

    it('counts a day, from the day’s first call on, and again the next day', async () => {
      await spend(1)
      await user.must('brake.add', { keyId: key.id, dayLimit: '2' })
      await spend(1.5)
      await look()
      expect((await only()).reason).toBe('今天花费 2.50 元，超过 2.00 元')
      await user.must('brake.release', { id: (await only()).id })
      await spend(1.9)
      await look()
      expect(await only()).toMatchObject({ state: 'armed' })
      await spend(0.2)
      await look()
      expect((await only()).reason).toBe('今天花费 2.10 元，超过 2.00 元')
    })

    it('compares a day with what is usual, once there are seven days of it', async () => {
      const trippedAfter = async (days: number) => {
        const own = await addKey(`${days} 天`)
        for (let day = 0; day < days; day += 1) {
          await spend(0.5, own.id)
          await moveTo(server, server.time.now + DAY_MS)
        }
        const { id } = await user.must('brake.add', { keyId: own.id, times: 3 })
        await spend(1.5, own.id)
        await look()
        const before = (await user.must('brake.list')).records.find((one) => one.id === id)?.state
        await spend(0.1, own.id)
        await look()
        return [before, (await user.must('brake.list')).records.find((one) => one.id === id)?.reason]
      }
      expect(await trippedAfter(6)).toEqual(['armed', ''])
      expect(await trippedAfter(7)).toEqual(['armed', '今天花费 1.60 元，平常每天 0.50 元，超过 3 倍'])
    })

    it('counts the networks that its key is used from on a day', async () => {
      const { id } = await user.must('brake.add', { keyId: key.id, networks: 2 })
      for (const from of ['203.0.113.1', '198.51.100.2', '203.0.113.1']) await asks(key.key, from)
      await server.deps.keyNetworks.store()
      await look()
      expect(await only()).toMatchObject({ state: 'armed' })
      await asks(key.key, '192.0.2.3')
      await server.deps.keyNetworks.store()
      await look()
      expect(await only()).toMatchObject({ id, state: 'pulled', reason: '今天来自 3 个网络，超过 2 个' })
    })

    it('of an account pauses all keys for what they spend together, and takes all back', async () => {
      const other = await addKey('另一个')
      const { id } = await user.must('brake.add', { dayLimit: '1' })
      await spend(0.6)
      await spend(0.6, other.id)
      await look()
      expect([await asks(), await asks(other.key)]).toEqual([
        [403, 'key_paused'],
        [403, 'key_paused'],
      ])
      expect(await only()).toMatchObject({ keyName: '全部 API Key', state: 'pulled' })
      await user.must('brake.release', { id })
      expect([await asks(), await asks(other.key)]).toEqual([
        [200, undefined],
        [200, undefined],
      ])
    })

    it('guards a key that is rotated, and keeps the old one paused', async () => {
      await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      await spend(2)
      await look()
      const { apiKey, key: secret } = await user.must('key.rotate', { id: key.id, graceHours: 24 })
      await look()
      expect([await asks(), await asks(secret ?? '')]).toEqual([
        [403, 'key_paused'],
        [200, undefined],
      ])
      expect(await only()).toMatchObject({ state: 'armed' })
      await spend(1.1, apiKey.id)
      await look()
      expect(await asks(secret ?? '')).toEqual([403, 'key_paused'])
    })

    it('is tripped once by nodes that look at once, and not for limits that its owner changed meanwhile', async () => {
      await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      await spend(2)
      await Promise.all([look(), look(), look()])
      const { id, rev } = await only()
      expect(rev).toBe(2)
      await user.must('brake.edit', { id, hourLimit: '10', rev })
      await user.must('brake.release', { id })
      await look()
      expect(await only()).toMatchObject({ state: 'armed', hourLimit: '10.00' })
      expect((await user.call('brake.edit', { id, hourLimit: '1', rev })).status).toBe(409)
    })

    it('lets keys work again once it is deleted', async () => {
      const { id } = await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      await spend(2)
      await look()
      await user.must('brake.delete', { id })
      expect(await asks()).toEqual([200, undefined])
      server.time.now += HOUR_MS
      await look()
      expect(await asks()).toEqual([200, undefined])
    })

    it('keeps paused what it covers when another that paused it is taken off or deleted', async () => {
      const other = await addKey('另一个')
      const own = await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      await spend(2)
      await look()
      const all = await user.must('brake.add', { hourLimit: '1' })
      await spend(2, other.id)
      await look()
      await user.must('brake.release', { id: own.id })
      expect([await asks(), await asks(other.key)]).toEqual([
        [403, 'key_paused'],
        [403, 'key_paused'],
      ])
      await user.must('brake.delete', { id: own.id })
      expect(await asks()).toEqual([403, 'key_paused'])
      await user.must('brake.release', { id: all.id })
      expect([await asks(), await asks(other.key)]).toEqual([
        [200, undefined],
        [200, undefined],
      ])
    })

    it('neither brings back a key that its owner disabled, nor lets one go for being enabled', async () => {
      const { id } = await user.must('brake.add', { hourLimit: '1' })
      await user.must('key.disable', { id: key.id })
      await spend(2)
      await look()
      await user.must('brake.release', { id })
      expect(await asks()).toEqual([401, 'invalid_api_key'])
      await spend(2)
      await look()
      await user.must('key.enable', { id: key.id })
      expect(await asks()).toEqual([403, 'key_paused'])
      await user.must('brake.release', { id })
      expect(await asks()).toEqual([200, undefined])
    })

    it('is no one else’s, is one for each key, and has a limit that can be passed', async () => {
      const other = await server.newUser()
      const { id } = await user.must('brake.add', { keyId: key.id, hourLimit: '1' })
      expect((await other.must('brake.list')).records).toEqual([])
      for (const name of ['brake.release', 'brake.delete'] as const)
        expect((await other.call(name, { id })).status).toBe(404)
      expect((await other.call('brake.edit', { id, hourLimit: '9' })).status).toBe(404)
      expect((await other.call('brake.add', { keyId: key.id, hourLimit: '1' })).status).toBe(400)
      for (const limits of [{}, { hourLimit: '0' }, { hourLimit: null }, { networks: 0 }, { times: 1 }])
        expect((await user.call('brake.add', limits)).status).toBe(400)
      expect((await user.call('brake.add', { keyId: key.id, dayLimit: '1' })).status).toBe(400)
      expect((await user.call('brake.edit', { id, hourLimit: null })).status).toBe(400)
      for (const hourLimit of ['9223372036.854775808', '999999999999']) {
        const { status, body } = await user.call('brake.edit', { id, hourLimit })
        expect([status, body.problems?.[0]?.message]).toEqual([400, '金额过大'])
      }
      await spend(2)
      await look()
      await other.call('brake.release', { id })
      expect(await asks()).toEqual([403, 'key_paused'])
    })
  })
})
