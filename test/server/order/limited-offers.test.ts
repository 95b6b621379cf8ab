import { closeExpiredOrders } from '../../../server/money/order/close-expired-orders.ts'
import type { MaasClient } from '../support/maas-client.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, moveTo, openTestServer, START } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const plain = { tokens: 1000, price: '1.00', validDays: 30, models: ['*'] }

/** Each test has an offer of its own: what is sold of one stays sold. */
const offers = (names: string[], limits: object) => names.map((id) => ({ id, name: id, ...plain, ...limits }))
const catalog = {
  ...testCatalog,
  packages: [
    ...offers(['few-a', 'few-b', 'few-c', 'few-d', 'few-e'], { stock: 5 }),
    ...offers(['each-a', 'each-b'], { perUser: 3 }),
    ...offers(['both'], { stock: 5, perUser: 2 }),
    ...offers(['gone'], { state: 'withdrawn' }),
    ...offers(['season'], { from: iso(START + HOUR_MS), until: iso(START + 2 * HOUR_MS) }),
    ...offers(['none'], { stock: 0 }),
  ],
}

forEachDatabase((engine) => {
  describe('limited offers', () => {
    const { server, user } = withServer(() => openTestServer({ engine, catalog }), { balance: '100' })

    const buy = (packageId: string, input: object = {}, by: MaasClient = user) =>
      by.call('order.purchase', { packageId, channel: 'balance', ...input })
    const offerOf = async (id: string) =>
      (await server.visitor.must('package.list')).find((offer) => offer.id === id)
    const leftOf = async (id: string) => (await offerOf(id))?.left
    const richUser = async () => {
      const one = await server.newUser()
      await one.topUp('100')
      return one
    }

    it('are sold until nothing is left, by payment and by order, and never more by many at once', async () => {
      const buyers = await Promise.all(Array.from({ length: 12 }, richUser))
      const answers = await Promise.all(
        buyers.map((buyer, nth) => buy('few-a', { channel: nth % 2 === 0 ? 'balance' : 'sandbox' }, buyer)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
      expect(await leftOf('few-a')).toBe(0)
      const refused = await buy('few-a')
      expect([refused.status, refused.body.message]).toEqual([409, '已售罄'])
      expect(await user.wallet()).toEqual(['100.00', 0])
    })

    it('say how many are left to who wants more', async () => {
      await buy('few-b', { quantity: 3 })
      const refused = await buy('few-b', { quantity: 3 })
      expect([refused.status, refused.body.message]).toEqual([409, '只剩 2 份，请减少数量'])
      expect((await buy('few-b', { quantity: 2 })).status).toBe(200)
    })

    it('are given back by an order that is cancelled, runs out of time or is refunded whole', async () => {
      const cancelled = await user.must('order.purchase', {
        packageId: 'few-c',
        quantity: 5,
        channel: 'sandbox',
      })
      expect(await leftOf('few-c')).toBe(0)
      expect((await buy('few-c', {}, await richUser())).status).toBe(409)
      await user.must('order.cancel', { orderNo: cancelled.orderNo })
      expect(await leftOf('few-c')).toBe(5)
      await user.must('order.purchase', { packageId: 'few-c', quantity: 5, channel: 'sandbox' })
      await moveTo(server, START + 16 * MINUTE_MS)
      await closeExpiredOrders(server.deps)
      expect(await leftOf('few-c')).toBe(5)
      const { body } = await buy('few-c', { quantity: 4 })
      expect(await leftOf('few-c')).toBe(1)
      await user.must('order.refund', { orderNo: body.result.orderNo })
      expect(await leftOf('few-c')).toBe(5)
    })

    it('that were ordered are paid, however few are left by then', async () => {
      const { orderNo } = await user.must('order.purchase', {
        packageId: 'few-d',
        quantity: 5,
        channel: 'sandbox',
      })
      await user.must('payment.sandboxConfirm', { orderNo })
      expect(await user.must('order.detail', { orderNo })).toMatchObject({ status: 'paid' })
      expect(await leftOf('few-d')).toBe(0)
    })

    it('are kept from others by one order of a user that waits, not by many', async () => {
      await user.must('order.purchase', { packageId: 'few-e', channel: 'sandbox' })
      const second = await buy('few-e', { channel: 'sandbox' })
      expect([second.status, second.body.message]).toEqual([
        409,
        '这个资源包还有待支付的订单，请先支付或取消',
      ])
      expect((await buy('few-e')).status).toBe(200)
      expect(await leftOf('few-e')).toBe(3)
    })

    it('are sold to each user up to their limit, whatever comes at once', async () => {
      const other = await richUser()
      const answers = await Promise.all(Array.from({ length: 8 }, () => buy('each-a')))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const refused = await buy('each-a')
      expect([refused.status, refused.body.message]).toEqual([409, '每人限购 3 份，你已买或待支付 3 份'])
      expect((await buy('each-a', { quantity: 4 }, other)).body.message).toBe('每人限购 3 份')
      expect((await buy('each-a', { quantity: 3 }, other)).status).toBe(200)
      const ownLeft = async (one: Pick<MaasClient, 'must'>) =>
        (await one.must('package.savings')).offers.find(({ packageId }) => packageId === 'each-a')?.ownLeft
      expect([await ownLeft(user), await ownLeft(await richUser())]).toEqual([0, 3])
    })

    it('count orders that wait for a user, and no more those that ran out of time', async () => {
      await user.must('order.purchase', { packageId: 'each-b', quantity: 3, channel: 'sandbox' })
      expect((await buy('each-b')).status).toBe(409)
      await moveTo(server, START + 16 * MINUTE_MS)
      expect((await buy('each-b', { quantity: 3 })).status).toBe(200)
    })

    it('have both limits', async () => {
      expect((await buy('both', { quantity: 3 })).body.message).toBe('每人限购 2 份')
      expect((await buy('both', { quantity: 2 })).status).toBe(200)
      expect((await buy('both', { quantity: 2 }, await richUser())).status).toBe(200)
      expect((await buy('both', { quantity: 2 }, await richUser())).body.message).toBe(
        '只剩 1 份，请减少数量',
      )
      expect(await offerOf('both')).toMatchObject({ left: 1, perUser: 2 })
    })

    it('are shown and sold between their instants, and not once they were withdrawn', async () => {
      const names = async () => (await server.visitor.must('package.list')).map(({ id }) => id)
      expect(await names()).not.toContain('season')
      expect(await names()).not.toContain('gone')
      for (const id of ['season', 'gone']) {
        const { status, body } = await buy(id)
        expect([status, body.problems]).toEqual([
          400,
          [{ field: 'packageId', message: '资源包不存在或已下架' }],
        ])
      }
      await moveTo(server, START + HOUR_MS)
      expect(await offerOf('season')).toMatchObject({ until: START + 2 * HOUR_MS })
      const ordered = await user.must('order.purchase', { packageId: 'season', channel: 'sandbox' })
      await moveTo(server, START + 2 * HOUR_MS)
      expect((await buy('season')).status).toBe(400)
      expect(ordered.status).toBe('pending')
    })

    it('that are sold out stay in the list', async () => {
      expect(await offerOf('none')).toMatchObject({ left: 0 })
      expect((await buy('none')).body.message).toBe('已售罄')
    })

    it('take nothing of their stock for an order that the balance is short of', async () => {
      const poor = await server.newUser()
      expect((await buy('few-e', {}, poor)).status).toBe(402)
      expect(await leftOf('few-e')).toBe(3)
      await moveTo(server, START + DAY_MS)
    })
  })
})
