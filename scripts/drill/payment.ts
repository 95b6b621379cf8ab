import { setTimeout as sleep } from 'node:timers/promises'
import { startWechat, type WechatSimulator } from '../../test/payment/wechat-simulator.ts'
import { callMaas, mustCall } from '../../test/support/customer.ts'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { secondsSince, type Harness } from './harness.ts'

const AMOUNT = '10'
/** docs/payments.md promises this. */
const SWEPT_MS = 60_000

/** Callbacks are lost, the channel is down, and a customer pays twice: all money arrives, or goes back, once. */
export const payment: Drill = {
  title: '支付卡住',
  async play(open) {
    const wechat = await startWechat({ clock: Date.now })
    const harness = await open({ env: wechat.env })
    harness.onStop(() => wechat.close())
    const [queried, swept, late] = [await order(harness), await order(harness), await order(harness)]
    for (const orderNo of [queried, swept]) wechat.trades.pay(orderNo)
    const sweptAt = performance.now()

    const waits = await harness.host.run(`maasctl why ${queried}`)
    const atOnce = performance.now()
    const isCredited = await isPaid(harness, queried)
    const queriedIn = secondsSince(atOnce)

    wechat.state.isDown = true
    wechat.trades.pay(late)
    const doctor = await harness.host.run('maasctl doctor')
    const whileDown = await query(harness, late)
    wechat.state.isDown = false
    await until(() => isPaidByItself(harness, swept), SWEPT_MS)
    const sweptIn = secondsSince(sweptAt)
    await until(() => isPaidByItself(harness, late), SWEPT_MS)

    const twice = await payTwice(harness, wechat, queried)
    await sleep(500)
    expectAll([
      ['why says what the order waits for', waits.text.includes('在等 wechat 的付款或回调')],
      ['asking credits it at once', isCredited],
      ['the doctor names the channel that is down', doctor.text.includes('wechat 查不了订单')],
      // Within two seconds of the last time it is not asked again.
      [
        'an order waits while its channel is down',
        whileDown.status === 503 || whileDown.body.result?.status === 'pending',
      ],
      ['what was paid twice is a refund that is listed', twice.listed],
      ['the refund is made by the command', twice.refunded],
      ['and only once', wechat.trades.refunded(`${queried} again`) === 1000],
    ])
    return `丢了回调：点“查支付结果” ${queriedIn}到账，不点 ${sweptIn}；渠道断过的也到账；多付的退回一次`
  },
}

async function order({ nodes, customers: [customer] }: Harness): Promise<string> {
  const input = { amount: AMOUNT, channel: 'wechat' }
  return (await mustCall(nodes.origin, 'order.topup', { token: customer?.token, input })).orderNo
}

const query = ({ nodes, customers: [customer] }: Harness, orderNo: string) =>
  callMaas(nodes.origin, 'order.query', { token: customer?.token, input: { orderNo } })

const isPaid = async (harness: Harness, orderNo: string) =>
  (await query(harness, orderNo)).body.result?.status === 'paid'

/** Says whether an order is paid, without asking the channel. */
const isPaidByItself = async (harness: Harness, orderNo: string) =>
  (
    await harness.ask((db) =>
      db.selectFrom('order').select('status').where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
    )
  ).status === 'paid'

/** The channel says that an order was paid once more, and does not take the refund at first. */
async function payTwice({ nodes, host, ask }: Harness, wechat: WechatSimulator, orderNo: string) {
  wechat.state.isRefusing = true
  const body = wechat.seal(wechat.transactionOf(wechat.trades.payAgain(orderNo)))
  const headers = wechat.vouch(body)
  const answer = await fetch(`${nodes.origin}/maas/payment/notify/wechat`, { method: 'POST', body, headers })
  if (answer.status >= 300) throw new Error(`the callback was answered ${answer.status}`)
  const refund = () =>
    ask((db) =>
      db
        .selectFrom('payment_refund')
        .select(['refund_no', 'done_at'])
        .where('order_no', '=', orderNo)
        .executeTakeFirst(),
    )
  await until(async () => (await refund()) !== undefined, 10_000)
  const refundNo = (await refund())?.refund_no ?? ''
  const { text } = await host.run('maasctl payments:alerts')
  wechat.state.isRefusing = false
  await host.must(`maasctl payments:alerts retry ${refundNo}`)
  return { listed: text.includes(refundNo), refunded: typeof (await refund())?.done_at === 'number' }
}
