import { sendRefunds } from '../../../server/money/payment/send-refunds.ts'
import { closeExpiredOrders } from '../../../server/money/order/close-expired-orders.ts'
import { openPaymentServer } from '../payment/payment-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { HOUR_MS, makeCall, MINUTE_MS, START } from '../support/test-server.ts'

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openPaymentServer(engine))

  const detail = (orderNo: string) => user.must('order.detail', { orderNo })
  const story = async (orderNo: string) =>
    (await detail(orderNo)).events.map(
      ({ kind, at, actor }) => `${kind} ${(at - START) / MINUTE_MS} ${actor}`,
    )
  const later = (ms = MINUTE_MS) => (server.time.now += ms)

  it('tells of a top-up: ordered, paid, credited, with the row of the ledger', async () => {
    const orderNo = await server.order(user, 'alipay', '12.34')
    later()
    await server.notify('alipay', server.sides.alipay.trades.pay(orderNo))
    const { events, isRefundable } = await detail(orderNo)
    const [row] = (await user.must('income.list', { refId: orderNo })).records
    expect(events).toEqual([
      { kind: 'created', at: START, actor: 'user', ledgerIds: [] },
      {
        kind: 'paid',
        at: START + MINUTE_MS,
        actor: 'channel',
        channel: 'alipay',
        amount: '12.34',
        ledgerIds: [],
      },
      { kind: 'credited', at: START + MINUTE_MS, actor: 'system', amount: '12.34', ledgerIds: [row?.id] },
    ])
    expect(isRefundable).toBe(false)
  })

  it('tells of a package from the balance, and of its refund', async () => {
    await user.topUp('10')
    const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
    expect((await detail(orderNo)).isRefundable).toBe(true)
    const listed = async () =>
      (await user.must('order.list', {})).records.filter((order) => order.isRefundable)
    expect(await listed()).toMatchObject([{ orderNo }])
    later()
    await user.must('order.refund', { orderNo })
    expect(await story(orderNo)).toEqual([
      'created 0 user',
      'paid 0 user',
      'granted 0 system',
      'refunded 1 user',
    ])
    const { events, isRefundable } = await detail(orderNo)
    expect(isRefundable).toBe(false)
    expect(await listed()).toEqual([])
    expect(events[2]).toMatchObject({ tokens: 100_000 })
    expect(events[3]).toMatchObject({ channel: 'balance', amount: '1.00', tokens: -100_000 })
    const rows = (await user.must('income.list', { refId: orderNo })).records.map(({ id }) => id)
    expect(new Set(events.flatMap(({ ledgerIds }) => ledgerIds))).toEqual(new Set(rows))
  })

  it('tells when the channel took a refund', async () => {
    const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: 'wechat' })
    later()
    await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
    later()
    server.sides.wechat.state.isDown = true
    await user.must('order.refund', { orderNo })
    expect((await story(orderNo)).slice(2)).toEqual(['granted 1 system', 'refunded 2 user'])
    server.sides.wechat.state.isDown = false
    later(HOUR_MS)
    await sendRefunds(server.deps)
    expect((await story(orderNo)).slice(3)).toEqual(['refunded 2 user', 'refundArrived 62 channel'])
  })

  it('tells who closed it: its owner, or the service once its time was over', async () => {
    const cancelled = await server.order(user, 'wechat')
    later()
    await user.must('order.cancel', { orderNo: cancelled })
    expect(await story(cancelled)).toEqual(['created 0 user', 'cancelled 1 user'])

    const { orderNo } = await user.must('order.topup', { amount: '5', channel: 'sandbox' })
    later(HOUR_MS)
    await closeExpiredOrders(server.deps)
    expect(await story(orderNo)).toEqual(['created 1 user', 'expired 61 system'])
  })

  it('tells of money that came after the end', async () => {
    const orderNo = await server.order(user, 'alipay')
    const paid = { ...server.sides.alipay.trades.pay(orderNo) }
    server.sides.alipay.trades.all.delete(orderNo)
    await user.must('order.cancel', { orderNo })
    server.sides.alipay.trades.all.set(orderNo, paid)
    later()
    await server.notify('alipay', paid)
    expect((await story(orderNo)).slice(0, 3)).toEqual([
      'created 0 user',
      'cancelled 0 user',
      'surplus 1 channel',
    ])
    expect((await detail(orderNo)).events[2]).toMatchObject({ channel: 'alipay', amount: '10.00' })
  })

  it('offers no refund of what was used, or waits to be paid', async () => {
    await user.topUp('10')
    const waiting = await user.must('order.purchase', { packageId: 'p-100', channel: 'wechat' })
    expect((await detail(waiting.orderNo)).isRefundable).toBe(false)
    const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
    await makeCall(server, { userId: user.userId, lines: [{ item: 'output', quantity: 1, unitNano: 8000n }] })
    expect((await detail(orderNo)).isRefundable).toBe(false)
    expect((await user.must('order.list', {})).records.map((order) => order.isRefundable)).toEqual([
      false,
      false,
      false,
    ])
  })
})
