import { sendRefunds } from '../../../server/money/payment/send-refunds.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, HOUR_MS, makeCall, MINUTE_MS, START } from '../support/test-server.ts'
import { openPaymentServer } from '../payment/payment-server.ts'

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openPaymentServer(engine))
  beforeEach(() => {
    server.sides.wechat.state.isDown = false
  })

  const buy = (input: object = {}) =>
    user.must('order.purchase', { packageId: 'p-100', channel: 'balance', ...input })
  const refund = (orderNo: string) => user.call('order.refund', { orderNo })
  const alertsOf = async (orderNo: string) =>
    (await server.alerts()).filter((row) => row.order_no === orderNo)

  it('gives an unused package back and its price to the balance', async () => {
    await user.topUp('10')
    const { orderNo } = await buy({ quantity: 3 })
    server.time.now += HOUR_MS
    const { status, body } = await refund(orderNo)
    expect([status, body.result.status]).toEqual([200, 'refunded'])
    expect(await user.wallet()).toEqual(['10.00', 0])
    expect(await user.must('package.mine')).toEqual([])
    const rows = (await user.must('income.list', { kind_MultiString: 'refund' })).records
    expect(rows.map(({ asset, amount, refId, remark }) => [asset, amount, refId, remark])).toEqual([
      ['yuan', '3.00', orderNo, '退款 10 万 Token × 3'],
      ['token', '-300000', orderNo, '退款 10 万 Token × 3'],
    ])
    expect((await refund(orderNo)).status).toBe(409)
  })

  it('refuses once a part of a single token was used, and writes nothing', async () => {
    await user.topUp('10')
    const { orderNo } = await buy()
    const line = { item: 'output', quantity: 1, unitNano: 8000n } as const
    await makeCall(server, { userId: user.userId, lines: [line] })
    const before = await user.wallet()
    const { status, body } = await refund(orderNo)
    expect([status, body.message]).toEqual([409, '资源包已使用或已过期，不能退款'])
    expect(await user.wallet()).toEqual(before)
    expect((await user.must('order.detail', { orderNo })).status).toBe('paid')
  })

  it('refuses while a call holds tokens of it', async () => {
    await user.topUp('10')
    const { orderNo } = await buy()
    const requestId = `holds-${engine}`
    await server.deps.wallet.hold({
      requestId,
      userId: user.userId,
      keyId: '',
      modelId: 't-chat',
      lines: [{ item: 'output', quantity: 1, unitNano: 1n }],
      coversTokens: true,
      leaseMs: MINUTE_MS,
    })
    expect((await refund(orderNo)).status).toBe(409)
    expect((await user.wallet())[1]).toBe(100_000)
  })

  it('lets either 50 calls or one of 50 refunds have the package', async () => {
    await user.topUp('10')
    const { orderNo } = await buy()
    const line = { item: 'output', quantity: 1, unitNano: 8000n } as const
    const refunds = times(50, () => refund(orderNo))
    const calls = times(50, () => makeCall(server, { userId: user.userId, lines: [line] }))
    const statuses = (await Promise.all(refunds)).map(({ status }) => status)
    await Promise.all(calls)
    const { status } = await user.must('order.detail', { orderNo })
    expect(statuses.filter((each) => each === 200)).toHaveLength(status === 'refunded' ? 1 : 0)
    expect(await user.wallet()).toEqual(status === 'refunded' ? ['9.9996', 0] : ['9.00', 99_960])
  })

  it('refuses an expired package', async () => {
    await user.topUp('10')
    const { orderNo } = await buy()
    // A session does not last that long: the package ends sooner instead.
    await server.deps.database.db
      .updateTable('token_package')
      .set({ expires_at: START + HOUR_MS, created_at: START + HOUR_MS - 30 * DAY_MS })
      .where('order_no', '=', orderNo)
      .execute()
    server.time.now = START + HOUR_MS
    expect((await refund(orderNo)).status).toBe(409)
  })

  it('refuses a top-up, an order that waits, and the order of another user', async () => {
    const topUp = await user.topUp('10')
    expect((await refund(topUp)).body.message).toBe('充值订单不支持自助退款，请联系客服')
    const waiting = await user.must('order.purchase', { packageId: 'p-100', channel: 'sandbox' })
    expect((await refund(waiting.orderNo)).status).toBe(409)
    const { orderNo } = await buy()
    const other = await server.newUser()
    expect((await other.call('order.refund', { orderNo })).status).toBe(404)
    expect((await server.visitor.call('order.refund', { orderNo })).status).toBe(401)
    expect((await user.call('order.refund', {})).status).toBe(400)
    expect(await user.wallet()).toEqual(['9.00', 100_000])
  })

  it.each(['alipay', 'wechat'] as const)('pays what came by %s back there, once', async (channel) => {
    const { orderNo } = await buy({ channel })
    const { trades } = server.sides[channel]
    await server.notify(channel, trades.pay(orderNo))
    expect(await user.wallet()).toEqual(['0.00', 100_000])
    const answers = await Promise.all(times(10, () => refund(orderNo)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await user.wallet()).toEqual(['0.00', 0])
    expect(trades.refunded(orderNo)).toBe(100)
    // A late callback gives nothing again.
    await server.notify(channel, trades.pay(orderNo))
    expect(await user.wallet()).toEqual(['0.00', 0])
  })

  it('owes a refund until the provider took it, and calls for help after some tries', async () => {
    const { orderNo } = await buy({ channel: 'wechat' })
    const { trades, state } = server.sides.wechat
    await server.notify('wechat', trades.pay(orderNo))
    state.isDown = true
    expect((await refund(orderNo)).body.result.status).toBe('refunded')
    for (let hour = 0; hour < 5; hour += 1) {
      server.time.now += HOUR_MS
      await sendRefunds(server.deps)
    }
    expect(trades.refunded(orderNo)).toBe(0)
    expect(await alertsOf(orderNo)).toMatchObject([{ kind: 'refundFails', amount_nano: 1_000_000_000n }])
    state.isDown = false
    server.time.now += HOUR_MS
    await sendRefunds(server.deps)
    expect(trades.refunded(orderNo)).toBe(100)
    server.time.now += HOUR_MS
    expect(await sendRefunds(server.deps)).toBe(0)
  })

  it('ends a race of 50 cancellations, 50 payments and 50 refunds in one state, and makes no value', async () => {
    for (let round = 0; round < 3; round += 1) {
      const payer = await server.newUser()
      const { orderNo } = await payer.must('order.purchase', { packageId: 'p-100', channel: 'wechat' })
      const { trades } = server.sides.wechat
      const trade = trades.pay(orderNo)
      // The provider lets the cancellation through, and then the payment still comes.
      if (round === 1) trade.status = 'waiting'
      const paid = { ...trade, status: 'paid' as const }
      const racers = times(50, () => [
        () => payer.call('order.cancel', { orderNo }).then(({ status }) => status),
        () => server.notify('wechat', paid).then(({ statusCode }) => statusCode),
        () => payer.call('order.refund', { orderNo }).then(({ status }) => status),
      ]).flat()
      // Another order of starters each time, so that each of them may be first.
      const rotated = [...racers.slice(round), ...racers.slice(0, round)]
      const statuses = await Promise.all(rotated.map((race) => race()))
      expect(statuses.filter((status) => ![200, 204, 409].includes(status))).toEqual([])
      trade.status = 'paid'

      const { status } = await payer.must('order.detail', { orderNo })
      expect(['paid', 'refunded', 'closed']).toContain(status)
      expect(await payer.wallet()).toEqual(['0.00', status === 'paid' ? 100_000 : 0])
      const outcomes = (await server.receipts(orderNo)).map(({ outcome }) => outcome)
      expect(outcomes).toEqual([status === 'closed' ? 'surplus' : 'credited'])
      server.time.now += MINUTE_MS
      await sendRefunds(server.deps)
      expect(trades.refunded(orderNo)).toBe(status === 'refunded' ? 100 : 0)
      server.time.now = START
    }
  })
})
