import { tripSpendCaps } from '../../../server/usage/spend-cap/trip-spend-caps.ts'
import { evaluateAlerts } from '../../../server/usage/user-alert/evaluate-alerts.ts'
import {
  DAY_MS,
  makeCall,
  moveTo,
  openTestServer,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

const costs = (yuan: number) => [{ item: 'output' as const, quantity: yuan * 1000, unitNano: 1_000_000n }]

forEachDatabase((engine) => {
  describe('a user is notified', () => {
    let server: TestServer
    let user: TestUser
    beforeAll(async () => {
      server = await openTestServer({ engine, env: { TRUST_PROXY: '127.0.0.1' } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      user = await server.newUser()
      await user.topUp('100')
      await user.must('userAlert.addWebhook', { url: 'https://example.com/hook' })
    })

    const judge = () => evaluateAlerts(server.deps)
    const deliveries = async (by = user) =>
      (
        await by.must('userAlert.deliveries', { column: 'createdAt', order: 'asc', pageSize: '100' })
      ).records.map(({ kind, title }) => [kind, title])
    const spend = (yuan: number, keyId: string) =>
      makeCall(server, { userId: user.userId, keyId, modelId: 't-chat-plain', lines: costs(yuan) })

    it('of a budget at 80 % and when it is spent, once each, and again once it is raised', async () => {
      const { apiKey } = await user.must('key.add', { name: '生产', budget: { total: '10' } })
      await spend(7.9, apiKey.id)
      await judge()
      expect(await deliveries()).toEqual([])
      await spend(0.1, apiKey.id)
      await judge()
      await judge()
      expect(await deliveries()).toEqual([['budget', 'API Key“生产”的总预算已用 80%']])
      await spend(1.9, apiKey.id)
      await Promise.all([judge(), judge()])
      expect(await deliveries()).toContainEqual(['budget', 'API Key“生产”的总预算快用完了'])
      expect(await deliveries()).toHaveLength(2)
      await user.must('key.edit', { id: apiKey.id, budget: { total: '12' } })
      await judge()
      expect(await deliveries()).toHaveLength(3)
    })

    it('of a balance below the threshold, once each time that it falls', async () => {
      await user.must('user.setBalanceAlert', { threshold: '90' })
      const { apiKey } = await user.must('key.add', { name: 'a' })
      await judge()
      expect(await deliveries()).toEqual([])
      await spend(11, apiKey.id)
      await judge()
      await judge()
      expect(await deliveries()).toEqual([['balance', '余额低于提醒金额']])
      await user.topUp('20')
      await spend(20, apiKey.id)
      await judge()
      expect(await deliveries()).toHaveLength(2)
    })

    it('of keys that were not used for days, spend far above what is usual, and use from many networks', async () => {
      await user.must('userAlert.setRules', { unusedDays: 3, networks: 2, spendTimes: 3 })
      const { apiKey, key } = await user.must('key.add', { name: '生产' })
      await user.must('key.add', { name: '闲置' })
      for (let day = 0; day < 7; day += 1) {
        await spend(0.5, apiKey.id)
        await moveTo(server, server.time.now + DAY_MS)
      }
      await judge()
      expect(await deliveries()).toEqual([['unused', 'API Key“闲置”已经 3 天没有使用']])
      await spend(2, apiKey.id)
      for (const from of ['203.0.113.1', '203.0.113.2', '198.51.100.3'])
        await server.app.inject({
          url: '/v1/models',
          headers: { authorization: `Bearer ${key ?? ''}`, 'x-forwarded-for': from },
        })
      await server.deps.keyNetworks.store()
      await judge()
      await judge()
      expect((await deliveries()).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
        ['networks', 'API Key“生产”可能已经泄露'],
        ['spend', 'API Key“生产”今天花得比平常多'],
        ['unused', 'API Key“闲置”已经 3 天没有使用'],
      ])
    })

    it('of nothing that is turned off, and of no one else’s keys', async () => {
      await user.must('userAlert.setRules', { budget: false })
      const { apiKey } = await user.must('key.add', { name: '生产', budget: { daily: '1' } })
      await spend(1, apiKey.id)
      const other = await server.newUser()
      await other.must('userAlert.addWebhook', { url: 'https://example.com/other' })
      await judge()
      expect([await deliveries(), await deliveries(other)]).toEqual([[], []])
      expect(await user.must('userAlert.rules')).toMatchObject({ budget: false, balance: true })
    })

    it('of a leak, though many keys have long been unused', async () => {
      await user.must('userAlert.setRules', { unusedDays: 1, networks: 1 })
      const { key } = await user.must('key.add', { name: '生产' })
      await user.must('userAlert.addWebhook', { url: 'https://example.com/second' })
      for (let i = 0; i < 35; i += 1) await user.must('key.add', { name: `闲置 ${i}` })
      await moveTo(server, server.time.now + 2 * DAY_MS)
      await judge()
      expect(await deliveries()).toHaveLength(40)
      for (const from of ['203.0.113.1', '198.51.100.3'])
        await server.app.inject({
          url: '/v1/models',
          headers: { authorization: `Bearer ${key ?? ''}`, 'x-forwarded-for': from },
        })
      await server.deps.keyNetworks.store()
      await judge()
      expect((await deliveries()).filter(([kind]) => kind === 'networks')).toEqual([
        ['networks', 'API Key“生产”可能已经泄露'],
        ['networks', 'API Key“生产”可能已经泄露'],
      ])
    })

    it('of a spend cap that was tripped, however much else there was', async () => {
      const { apiKey } = await user.must('key.add', { name: '生产' })
      await user.must('brake.add', { keyId: apiKey.id, hourLimit: '1' })
      const { db } = server.deps.database
      const { id } = (await user.must('userAlert.channels')).records[0] ?? { id: '' }
      for (let i = 0; i < 60; i += 1)
        await db
          .insertInto('alert_delivery')
          .values({
            id: `${user.userId}-${i}`,
            user_id: user.userId,
            channel_id: id,
            channel_kind: 'webhook',
            kind: 'unused',
            subject: String(i),
            title: 'x',
            text: 'x',
            state: 'sent',
            next_at: 0,
            created_at: server.time.now,
            sent_at: null,
          })
          .execute()
      await spend(2, apiKey.id)
      await tripSpendCaps(server.deps)
      await judge()
      const all = await deliveries()
      expect(all).toHaveLength(61)
      expect(all).toContainEqual(['brake', 'API Key“生产”已被自动刹车暂停'])
    })
  })
})
