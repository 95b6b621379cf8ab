import type { Engine } from '../../../server/platform/db/client.ts'
import { startAlipay } from '../../payment/alipay-simulator.ts'
import { startWechat } from '../../payment/wechat-simulator.ts'
import type { Trade } from '../../payment/trades.ts'
import { openTestServer, START, type TestServer, type TestUser } from '../support/test-server.ts'

export const CHANNELS = ['alipay', 'wechat'] as const
export type Remote = (typeof CHANNELS)[number]

/** The app with both providers on the far side of real HTTP. */
export async function openPaymentServer(engine: Engine, env: Record<string, string> = {}) {
  const known: { server?: TestServer } = {}
  const clock = () => known.server?.time.now ?? START
  const alipay = await startAlipay()
  const wechat = await startWechat({ clock })
  const server = await openTestServer({ engine, env: { ...alipay.env, ...wechat.env, ...env } })
  known.server = server
  const sides = { alipay, wechat }

  const post = (channel: Remote, body: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: `/maas/payment/notify/${channel}`, payload: body, headers })

  const noticeOf = (channel: Remote, trade: Trade) => {
    if (channel === 'alipay')
      return { body: alipay.notice(trade), headers: alipay.headers as Record<string, string> }
    const body = wechat.seal(wechat.transactionOf(trade))
    return { body, headers: wechat.vouch(body) }
  }

  return {
    ...server,
    sides,
    post,
    noticeOf,
    isAccepted: (channel: Remote, answer: { statusCode: number; body: string }) =>
      channel === 'alipay'
        ? answer.statusCode === 200 && answer.body === 'success'
        : answer.statusCode === 204,
    /** The provider's callback about a trade. */
    notify(channel: Remote, trade: Trade) {
      const { body, headers } = noticeOf(channel, trade)
      return post(channel, body, headers)
    },
    /** An order of 10 yuan that waits for its payment. */
    async order(user: TestUser, channel: Remote, amount = '10') {
      const { orderNo } = await user.must('order.topup', { amount, channel })
      return orderNo
    },
    alerts: () =>
      server.deps.database.db.selectFrom('payment_alert').selectAll().orderBy('created_at').execute(),
    receipts: (orderNo: string) =>
      server.deps.database.db
        .selectFrom('payment_receipt')
        .select(['channel', 'outcome'])
        .where('order_no', '=', orderNo)
        .orderBy('outcome')
        .execute(),
    async close() {
      await server.close()
      await alipay.close()
      await wechat.close()
    },
  }
}

export type PaymentServer = Awaited<ReturnType<typeof openPaymentServer>>
