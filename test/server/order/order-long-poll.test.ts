import { setTimeout as sleep } from 'node:timers/promises'
import { openPaymentServer } from '../payment/payment-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { HOUR_MS, START } from '../support/test-server.ts'

/** Longer than from one look of the watch to the next. */
const LOOKED_MS = 700

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openPaymentServer(engine))

  it('answers once the callback came, and holds its answer until then', async () => {
    const orderNo = await server.order(user, 'wechat')
    let isAnswered = false
    const waiting = user.must('order.wait', { orderNo }).then((order) => {
      isAnswered = true
      return order
    })
    // The order was looked at again and again, and is what it was.
    await server.deps.orderLongPoll.untilSettled(await paidOrder())
    expect(isAnswered).toBe(false)
    await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
    expect((await waiting).status).toBe('paid')
    expect(await user.wallet()).toEqual(['20.00', 0])
  })

  async function paidOrder() {
    const orderNo = await server.order(user, 'alipay')
    await server.notify('alipay', server.sides.alipay.trades.pay(orderNo))
    return orderNo
  }

  it('is answered by all who wait at once when it is cancelled', async () => {
    const orderNo = await server.order(user, 'alipay')
    const waiting = Array.from({ length: 20 }, () => user.must('order.wait', { orderNo }))
    await user.must('order.cancel', { orderNo })
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['closed']))
  })

  it('answers at once what does not wait: an order that ended, or has just run out', async () => {
    const orderNo = await paidOrder()
    expect((await user.must('order.wait', { orderNo })).status).toBe('paid')
    const { orderNo: late } = await user.must('order.topup', { amount: '5', channel: 'sandbox' })
    server.time.now = START + HOUR_MS
    expect((await user.must('order.wait', { orderNo: late })).status).toBe('closed')
  })

  it('is not told to others, nor to visitors', async () => {
    const orderNo = await server.order(user, 'alipay')
    expect((await (await server.newUser()).call('order.wait', { orderNo })).status).toBe(404)
    expect((await server.visitor.call('order.wait', { orderNo })).status).toBe(401)
    expect((await user.call('order.wait', { orderNo, status: 'paid' })).status).toBe(400)
  })

  it('lets go of everybody when the server ends, and then asks the database no more', async () => {
    const orderNo = await server.order(user, 'alipay')
    const waiting = user.must('order.wait', { orderNo })
    const settled = server.deps.orderLongPoll.untilSettled(orderNo)
    const look = jest.spyOn(server.deps.database.db, 'selectFrom')
    server.deps.stop.abort()
    expect((await waiting).status).toBe('pending')
    await settled
    look.mockClear()
    await sleep(LOOKED_MS)
    expect(look).not.toHaveBeenCalled()
    look.mockRestore()
  })
})
