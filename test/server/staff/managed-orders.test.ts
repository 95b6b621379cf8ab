import { openPaymentServer } from '../payment/payment-server.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { MINUTE_MS } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

forEachDatabase((engine) => {
  describe('orders of all users', () => {
    const { server, user } = withServer(() => openPaymentServer(engine))
    let finance: StaffMember
    let next = 13_700_000_000
    beforeEach(async () => {
      finance = await openStaff(server, String((next += 1)), ['finance'])
    })
    const list = async (input: object = {}) => {
      const { records, totals } = await finance.must('managedOrder.list', { userId: user.userId, ...input })
      return { numbers: records.map(({ orderNo }) => orderNo), totals }
    }

    it('are found by number, user, phone and number of the payment, with what was paid summed', async () => {
      const first = await server.order(user, 'alipay')
      const trade = server.sides.alipay.trades.pay(first)
      await server.notify('alipay', trade)
      server.time.now += MINUTE_MS
      const second = await server.order(user, 'wechat')
      expect(await list()).toEqual({ numbers: [second, first], totals: { paidAmount: '10.00' } })
      const { transactionId } = await finance.must('managedOrder.detail', { orderNo: first })
      for (const search of [first, transactionId])
        expect(await list({ search })).toEqual({ numbers: [first], totals: { paidAmount: '10.00' } })
      for (const search of [user.userId, user.phone])
        expect((await list({ search })).numbers).toEqual([second, first])
      expect(await list({ channel_MultiString: 'wechat' })).toEqual({
        numbers: [second],
        totals: { paidAmount: '0.00' },
      })
      expect((await list({ status_MultiString: 'paid' })).numbers).toEqual([first])
      expect((await list({ search: 'nothing' })).numbers).toEqual([])
    })

    it('show phones masked only', async () => {
      await server.order(user, 'alipay')
      const answer = await finance.must('managedOrder.list', { search: user.phone })
      expect(answer.records[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
      expect(JSON.stringify(answer)).not.toContain(user.phone)
    })

    it('tell their whole story, the latest first', async () => {
      const orderNo = await server.order(user, 'alipay')
      const { trades } = server.sides.alipay
      await server.notify('alipay', trades.pay(orderNo))
      server.time.now += MINUTE_MS
      await server.notify('alipay', trades.payAgain(orderNo))
      const { records } = await finance.must('managedOrder.events', { orderNo })
      const events = records.map(({ what }) => what)
      expect(events).toEqual(
        expect.arrayContaining([
          '下单',
          '支付',
          '充值入账',
          '收到渠道的付款通知',
          '告警：多付的款',
          '交给渠道退款',
        ]),
      )
      expect(records.map(({ at }) => at)).toEqual(records.map(({ at }) => at).toSorted((a, b) => b - a))
      expect((await finance.call('managedOrder.events', { orderNo: 'none' })).status).toBe(404)
    })

    it('are asked for at their provider now, which credits what its callback was lost of, with an entry in the audit', async () => {
      const orderNo = await server.order(user, 'wechat')
      server.sides.wechat.trades.pay(orderNo)
      server.time.now += MINUTE_MS
      expect(await finance.must('managedOrder.query', { orderNo })).toMatchObject({ status: 'paid' })
      expect(await user.wallet()).toEqual(['10.00', 0])
      const audit = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'actor_id'])
        .where('subject', '=', `order:${orderNo}`)
        .execute()
      expect(audit).toEqual([{ action: 'managedOrder.query', actor_id: finance.userId }])
    })

    it('are asked for by no auditor', async () => {
      const auditor = await openStaff(server, String((next += 1)), ['auditor'])
      const orderNo = await server.order(user, 'wechat')
      expect((await auditor.call('managedOrder.query', { orderNo })).status).toBe(403)
    })
  })
})
