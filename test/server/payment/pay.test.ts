import { sweepPayments } from '../../../server/money/payment/sweep-payments.ts'
import { untilServed } from '../../support/until-served.ts'
import { forEachDatabase, startApp } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { MINUTE_MS, START } from '../support/test-server.ts'
import { CHANNELS, openPaymentServer } from './payment-server.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openPaymentServer(engine))
  beforeEach(() => {
    server.sides.alipay.state.isDown = false
    server.sides.wechat.state.isDown = false
  })
  const statusOf = async (orderNo: string) => (await user.must('order.detail', { orderNo })).status

  it('offers the channels that are configured', async () => {
    expect((await user.must('order.topupOptions')).channels).toEqual(['alipay', 'wechat', 'sandbox'])
  })

  it('gives a page and a code of Alipay on a desktop, signed for exactly this order', async () => {
    const order = await user.must('order.topup', { amount: '12.34', channel: 'alipay' })
    expect(order.qrCode).toBe(`https://qr.alipay.example/${order.orderNo}`)
    const page = new URL(order.payUrl ?? '')
    expect(page.searchParams.get('method')).toBe('alipay.trade.page.pay')
    expect(page.searchParams.get('timestamp')).toBe('2026-11-21 09:30:00')
    expect(server.sides.alipay.openPage(page.href)).toMatchObject({
      orderNo: order.orderNo,
      fen: 1234,
      notifyUrl: 'http://localhost:80/maas/payment/notify/alipay',
    })
  })

  it('gives a code of WeChat Pay on a desktop', async () => {
    const order = await user.must('order.topup', { amount: '1.01', channel: 'wechat' })
    expect(order).toMatchObject({ qrCode: `weixin://wxpay/bizpayurl?pr=${order.orderNo}` })
    expect(order).not.toHaveProperty('payUrl')
    expect(server.sides.wechat.trades.all.get(order.orderNo)).toMatchObject({ fen: 101 })
  })

  it.each([
    ['alipay', 'alipay.trade.wap.pay'],
    ['wechat', 'https://wx.tenpay.example/h5'],
  ])('gives phones a page of %s that opens its app', async (channel, address) => {
    const { body } = await user.call('order.topup', { amount: '10', channel }, { 'user-agent': PHONE })
    expect(body.result.payUrl).toContain(address)
    expect(body.result).not.toHaveProperty('qrCode')
  })

  it.each(CHANNELS)('shows the same way to pay after a reload of a %s order', async (channel) => {
    const order = await user.must('order.topup', { amount: '10', channel })
    expect(await user.must('order.detail', { orderNo: order.orderNo })).toMatchObject({
      qrCode: order.qrCode,
    })
  })

  it('makes an order though the provider is down, and shows how to pay once it is up', async () => {
    server.sides.wechat.state.isDown = true
    const order = await user.must('order.topup', { amount: '10', channel: 'wechat' })
    expect(order).not.toHaveProperty('qrCode')
    server.sides.wechat.state.isDown = false
    const later = await user.must('order.detail', { orderNo: order.orderNo })
    expect(later.qrCode).toContain(order.orderNo)
  })

  it('asks the provider outside of the transaction that keeps an idempotent answer', async () => {
    const headers = { 'idempotency-key': 'a' }
    const input = { amount: '10', channel: 'wechat' }
    const first = await user.call('order.topup', input, headers)
    server.time.now += 60 * MINUTE_MS
    const again = await user.call('order.topup', input, headers)
    expect(first.body.result.qrCode).toContain('weixin://')
    expect(again.body.result).toEqual(first.body.result)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await user.must('order.list')).total).toBe(1)
  })

  describe.each(CHANNELS)('%s', (channel) => {
    const side = () => server.sides[channel]

    it('credits a payment by its callback, and tells the provider so', async () => {
      const orderNo = await server.order(user, channel)
      const answer = await server.notify(channel, side().trades.pay(orderNo))
      expect(server.isAccepted(channel, answer)).toBe(true)
      expect(await user.wallet()).toEqual(['10.00', 0])
      expect(await user.must('order.detail', { orderNo })).toMatchObject({ status: 'paid', paidAt: START })
      expect(await server.receipts(orderNo)).toEqual([{ channel, outcome: 'credited' }])
    })

    it('credits once of 100 callbacks at the same time, and accepts them all', async () => {
      const orderNo = await server.order(user, channel)
      const trade = side().trades.pay(orderNo)
      // A provider sends a callback again that was not accepted.
      const notify = () =>
        untilServed(
          () => server.notify(channel, trade),
          ({ statusCode }) => statusCode,
        )
      const answers = await Promise.all(Array.from({ length: 100 }, notify))
      expect(answers.filter((answer) => !server.isAccepted(channel, answer)).length).toBe(0)
      expect(await user.wallet()).toEqual(['10.00', 0])
      expect((await user.must('income.list')).total).toBe(1)
    })

    it('does nothing on word of an unpaid order, and credits the payment that comes after it', async () => {
      const orderNo = await server.order(user, channel)
      const trade = side().trades.all.get(orderNo)
      if (!trade) throw new Error('no trade')
      expect(server.isAccepted(channel, await server.notify(channel, trade))).toBe(true)
      expect(await user.wallet()).toEqual(['0.00', 0])
      await server.notify(channel, side().trades.pay(orderNo))
      await server.notify(channel, { ...trade, status: 'closed' })
      expect(await user.wallet()).toEqual(['10.00', 0])
      expect(await statusOf(orderNo)).toBe('paid')
    })

    it('credits a payment whose callback was lost when the order is asked for', async () => {
      const orderNo = await server.order(user, channel)
      expect((await user.must('order.query', { orderNo })).status).toBe('pending')
      side().trades.pay(orderNo)
      server.time.now += 2000
      expect((await user.must('order.query', { orderNo })).status).toBe('paid')
      expect(await user.wallet()).toEqual(['10.00', 0])
      // The callback was only late.
      await server.notify(channel, side().trades.pay(orderNo))
      expect(await user.wallet()).toEqual(['10.00', 0])
    })

    it('credits a payment whose callback was lost within 60 s, whenever it was made', async () => {
      for (const paidAfter of [1, 13]) {
        server.time.now = START
        const payer = await server.newUser()
        const orderNo = await server.order(payer, channel)
        const until = START + paidAfter * MINUTE_MS
        for (; server.time.now < until; server.time.now += 5000) await sweepPayments(server.deps)
        side().trades.pay(orderNo)
        for (const end = server.time.now + MINUTE_MS; server.time.now < end; server.time.now += 5000)
          await sweepPayments(server.deps)
        expect(await payer.wallet()).toEqual(['10.00', 0])
      }
    })

    it('does not believe an answer that the provider did not sign', async () => {
      const orderNo = await server.order(user, channel)
      side().trades.pay(orderNo)
      side().state.isForged = true
      server.time.now += 2000
      expect((await user.call('order.query', { orderNo })).status).toBe(503)
      expect(await user.wallet()).toEqual(['0.00', 0])
      side().state.isForged = false
      server.time.now += 2000
      expect((await user.must('order.query', { orderNo })).status).toBe('paid')
    })

    it('stops asking for orders that ended', async () => {
      const orderNo = await server.order(user, channel)
      await server.notify(channel, side().trades.pay(orderNo))
      server.time.now += MINUTE_MS
      await sweepPayments(server.deps)
      server.time.now += MINUTE_MS
      expect(await sweepPayments(server.deps)).toBe(0)
    })

    it('credits what was paid in the last second, and closes what was not, at the provider first', async () => {
      const paid = await server.order(user, channel)
      const unpaid = await server.order(user, channel)
      side().trades.pay(paid)
      server.time.now += 15 * MINUTE_MS
      await sweepPayments(server.deps)
      expect(await statusOf(paid)).toBe('paid')
      expect(await statusOf(unpaid)).toBe('closed')
      expect(side().trades.all.get(unpaid)?.status).toBe('closed')
      expect(await user.wallet()).toEqual(['10.00', 0])
    })

    it('keeps an order open past its end as long as the provider cannot be asked', async () => {
      const orderNo = await server.order(user, channel)
      side().trades.pay(orderNo)
      side().state.isDown = true
      server.time.now += 16 * MINUTE_MS
      await sweepPayments(server.deps)
      expect(await statusOf(orderNo)).toBe('pending')
      server.time.now += 2000
      expect((await user.call('order.query', { orderNo })).status).toBe(503)
      expect((await user.call('order.cancel', { orderNo })).status).toBe(503)
      side().state.isDown = false
      server.time.now += MINUTE_MS
      await sweepPayments(server.deps)
      expect(await statusOf(orderNo)).toBe('paid')
    })

    it('cancels at the provider too, unless the payment was faster', async () => {
      const cancelled = await server.order(user, channel)
      expect((await user.must('order.cancel', { orderNo: cancelled })).status).toBe('closed')
      expect(side().trades.all.get(cancelled)?.status).toBe('closed')

      const paid = await server.order(user, channel)
      side().trades.pay(paid)
      expect((await user.call('order.cancel', { orderNo: paid })).status).toBe(409)
      expect(await statusOf(paid)).toBe('paid')
      expect(await user.wallet()).toEqual(['10.00', 0])
    })

    it('keeps a payment after the close for its refund and credits nothing', async () => {
      const orderNo = await server.order(user, channel)
      await user.must('order.cancel', { orderNo })
      const trade = {
        ...side().trades.pay(orderNo),
        status: 'paid' as const,
        transactionId: `late${orderNo}`,
      }
      for (let times = 0; times < 2; times += 1)
        expect(server.isAccepted(channel, await server.notify(channel, trade))).toBe(true)
      expect(await user.wallet()).toEqual(['0.00', 0])
      expect(await statusOf(orderNo)).toBe('closed')
      expect(await server.receipts(orderNo)).toEqual([{ channel, outcome: 'surplus' }])
      expect((await server.alerts()).filter((alert) => alert.order_no === orderNo)).toMatchObject([
        {
          channel,
          kind: 'surplus',
          transaction_id: `late${orderNo}`,
          amount_nano: 10_000_000_000n,
          times: 1,
        },
      ])
    })

    it('credits one of two payments of an order and keeps the other for its refund', async () => {
      const orderNo = await server.order(user, channel)
      const trade = side().trades.pay(orderNo)
      const second = { ...trade, transactionId: `twice${orderNo}` }
      await Promise.all([server.notify(channel, trade), server.notify(channel, second)])
      expect(await user.wallet()).toEqual(['10.00', 0])
      expect(await server.receipts(orderNo)).toEqual([
        { channel, outcome: 'credited' },
        { channel, outcome: 'surplus' },
      ])
    })

    it('sells a package', async () => {
      const { orderNo, amount } = await user.must('order.purchase', {
        packageId: 'p-100',
        quantity: 2,
        channel,
      })
      expect(amount).toBe('2.00')
      expect(await user.wallet()).toEqual(['0.00', 0])
      const trade = side().trades.pay(orderNo)
      await Promise.all(Array.from({ length: 10 }, () => server.notify(channel, trade)))
      expect(await user.wallet()).toEqual(['0.00', 200_000])
      expect(await user.must('package.mine')).toHaveLength(1)
    })
  })

  it('credits once what was paid through two channels', async () => {
    const orderNo = await server.order(user, 'alipay')
    const trade = server.sides.alipay.trades.pay(orderNo)
    const answers = await Promise.all([
      server.notify('wechat', { ...trade, transactionId: `other${orderNo}` }),
      server.notify('alipay', trade),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 200])
    expect(await user.wallet()).toEqual(['10.00', 0])
    expect(await server.receipts(orderNo)).toEqual([
      { channel: 'alipay', outcome: 'credited' },
      { channel: 'wechat', outcome: 'surplus' },
    ])
  })

  it('does not ask a provider for an order more often than every 2 s', async () => {
    const orderNo = await server.order(user, 'wechat')
    const before = server.sides.wechat.state.calls.length
    await Promise.all(Array.from({ length: 10 }, () => user.must('order.query', { orderNo })))
    expect(server.sides.wechat.state.calls.length - before).toBe(1)
  })

  it('tells the provider nothing good while the database is gone', async () => {
    const orderNo = await server.order(user, 'alipay')
    const trade = server.sides.alipay.trades.pay(orderNo)
    const { db } = server.deps.database
    await db.schema.alterTable('payment_receipt').renameTo('payment_receipt_gone').execute()
    const answer = await server.notify('alipay', trade)
    await db.schema.alterTable('payment_receipt_gone').renameTo('payment_receipt').execute()
    expect([answer.statusCode, answer.body.includes('"success":true'), answer.body]).toEqual([
      500,
      false,
      expect.not.stringMatching(/^success$/),
    ])
    expect(await user.wallet()).toEqual(['0.00', 0])
    expect((await server.notify('alipay', trade)).body).toBe('success')
  })
})

describe('a channel without all its keys', () => {
  it.each(CHANNELS)('is not there: %s', async (channel) => {
    const server = await startApp({
      engine: 'sqlite',
      env: { PAY_ALIPAY_APP_ID: '2021', PAY_WECHAT_MCH_ID: '1900', PAY_ALIPAY_PUBLIC_KEY: '' },
    })
    const answer = await server.app.inject({
      method: 'POST',
      url: `/maas/payment/notify/${channel}`,
      payload: 'sign=',
    })
    expect(answer.statusCode).toBe(503)
    expect([...server.deps.payments.keys()]).toEqual(['sandbox'])
    await server.close()
  })

  it('refuses to start with a key that is none', async () => {
    await expect(startApp({ engine: 'sqlite', env: { PAY_ALIPAY_PUBLIC_KEY: 'nonsense' } })).rejects.toThrow(
      '环境变量 PAY_ALIPAY_PUBLIC_KEY 无效：须为 RSA 公钥',
    )
  })
})
