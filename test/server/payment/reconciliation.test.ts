import { dayOf } from '../../../contract/time.ts'
import { reconcile } from '../../../server/money/reconciliation/reconcile.ts'
import { reconcileDay } from '../../../server/money/reconciliation/reconcile-day.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, HOUR_MS, START, type TestUser } from '../support/test-server.ts'
import { CHANNELS, openPaymentServer, type PaymentServer, type Remote } from './payment-server.ts'

/** Each test has days of its own. */
let begins = START

forEachDatabase((engine) => {
  let server: PaymentServer
  beforeAll(async () => {
    server = await openPaymentServer(engine)
  })
  afterAll(() => server.close())

  describe.each(CHANNELS)('%s', (name) => {
    let user: TestUser
    let day: string
    beforeEach(async () => {
      begins += 10 * DAY_MS
      server.time.now = begins
      day = dayOf(begins)
      bill().length = 0
      await server.deps.database.db.deleteFrom('payment_alert').execute()
      user = await server.newUser()
    })

    /** The bill of every day, of what the payers really did. */
    const bill = () => server.sides[name].state.bill
    const channel = () => {
      const found = server.deps.payments.get(name)
      if (!found) throw new Error('no channel')
      return found
    }
    const compare = () => reconcileDay({ deps: server.deps, channel: channel(), day })
    const pay = async (of: Remote, amount = '10') => {
      const orderNo = await server.order(user, of, amount)
      const trade = server.sides[of].trades.pay(orderNo)
      await server.notify(of, trade)
      return { orderNo, transactionId: trade.transactionId, fen: trade.fen }
    }

    it('finds nothing where both sides agree, refunds too', async () => {
      for (const amount of ['10', '1.01', '12345.67']) bill().push(await pay(name, amount))
      const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: name })
      const trade = server.sides[name].trades.pay(orderNo)
      await server.notify(name, trade)
      await user.must('order.refund', { orderNo })
      bill().push({ orderNo, transactionId: trade.transactionId, fen: 100 })
      bill().push({ orderNo, transactionId: trade.transactionId, fen: -100 })
      // The other channel is not on this bill.
      await pay(name === 'alipay' ? 'wechat' : 'alipay')
      expect(await compare()).toEqual([])
      expect(await server.alerts()).toEqual([])
    })

    it('finds money missing here, missing there, and an amount that differs', async () => {
      const [good, changed, unbilled] = [await pay(name), await pay(name, '20'), await pay(name, '30')]
      const lost = { orderNo: '20261121000000', transactionId: 'T404', fen: 4000 }
      bill().push(good, { ...changed, fen: 1999 }, lost)
      const found = await compare()
      expect(found.map(({ kind, row }) => [kind, row.transactionId])).toEqual([
        ['amountDiffers', changed.transactionId],
        ['missingHere', 'T404'],
        ['missingThere', unbilled.transactionId],
      ])
      const alerts = await server.alerts()
      expect(
        alerts
          .map(({ kind, order_no, amount_nano }) => [kind, order_no, amount_nano] as const)
          .toSorted(([a], [b]) => a.localeCompare(b)),
      ).toEqual([
        ['amountDiffers', changed.orderNo, 19_990_000_000n],
        ['missingHere', lost.orderNo, 40_000_000_000n],
        ['missingThere', unbilled.orderNo, 30_000_000_000n],
      ])
      expect(alerts.map((alert) => alert.day)).toEqual([day, day, day])
      expect(alerts.find(({ kind }) => kind === 'missingThere')?.detail).toBe(
        `${day} 本地有收款 30.00 元，渠道账单没有`,
      )
      // A second look finds the same, not more.
      await compare()
      expect(await server.alerts()).toHaveLength(3)
    })

    it('finds a refund that we know nothing of', async () => {
      const paid = await pay(name)
      bill().push(paid, { ...paid, fen: -1000 })
      expect((await compare()).map(({ kind, row }) => [kind, row.kind])).toEqual([['missingHere', 'refund']])
    })

    it('compares a day once the bill is ready, and a day that failed again', async () => {
      bill().push(await pay(name))
      const days = async () =>
        (
          await server.deps.database.db
            .selectFrom('reconciliation')
            .selectAll()
            .where('channel', '=', name)
            .where('day', '>=', day)
            .execute()
        ).map((row) => [row.day, row.payments, row.differences])
      await reconcile(server.deps)
      expect(await days()).toEqual([])
      server.time.now = begins + DAY_MS
      await reconcile(server.deps)
      expect(await days()).toEqual([])
      server.time.now += HOUR_MS
      server.sides[name].state.isDown = true
      await reconcile(server.deps)
      expect(await days()).toEqual([])
      server.sides[name].state.isDown = false
      await reconcile(server.deps)
      expect(await days()).toEqual([[day, 1, 0]])
    })
  })
})
