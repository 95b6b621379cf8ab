import { Agent, request } from 'undici'
import { startWechat, type WechatSimulator } from '../../payment/wechat-simulator.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

/** Requests that may be open, and how many come at once. */
const ROOM = 30
const CALLERS = 150

forEachDatabase((engine) => {
  let wechat: WechatSimulator
  let gateway: TestGateway
  let user: GatewayUser
  let agent: Agent
  beforeAll(async () => {
    wechat = await startWechat({ clock: Date.now })
    gateway = await startGateway({ engine, env: { ...wechat.env, MAX_REQUESTS: String(ROOM) } })
    user = await gateway.newUser('10')
    agent = new Agent({ connections: CALLERS * 2, pipelining: 1 })
    gateway.upstream.play(async (exchange) => {
      await sleep(500)
      await answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))(exchange)
    })
  })
  afterAll(async () => {
    await agent.destroy()
    await gateway.close()
    await wechat.close()
  })

  async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await request(`${gateway.origin}${path}`, {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await answer.body.text()
    return {
      status: answer.statusCode,
      retryAfter: answer.headers['retry-after'],
      body: (text.startsWith('{') ? JSON.parse(text) : text) as unknown,
    }
  }
  const each = <T>(count: number, work: (nth: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))

  it('answers what it has room for, turns the rest away in both shapes, and takes every payment', async () => {
    const orders = await each(10, async () => {
      const { orderNo } = await user.must('order.topup', { amount: '1', channel: 'wechat' })
      return orderNo
    })
    const notify = async (orderNo = '') => {
      const body = wechat.seal(wechat.transactionOf(wechat.trades.pay(orderNo)))
      return send('/maas/payment/notify/wechat', body, wechat.vouch(body))
    }

    const chats = each(CALLERS, () => send('/v1/chat/completions', question('hi')))
    const lists = each(CALLERS, () => send('/maas/model/list'))
    // They come when the house is full already.
    await sleep(50)
    const notices = each(orders.length, (nth) => notify(orders[nth]))
    const health = each(5, () => send('/healthz'))

    const [chatted, listed, noticed, healthy] = await Promise.all([chats, lists, notices, health])
    expect(noticed.map(({ status }) => status)).toEqual(orders.map(() => 204))
    expect(healthy.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { status, retryAfter, body } of [...chatted, ...listed]) {
      expect([200, 503]).toContain(status)
      expect(retryAfter).toBe(status === 503 ? '1' : undefined)
      if (status === 200) continue
      expect(body).toEqual(
        chatted.some((chat) => chat.body === body)
          ? {
              error: {
                message: expect.stringMatching(/./),
                type: 'server_error',
                param: null,
                code: 'service_unavailable',
              },
            }
          : expect.objectContaining({ success: false, code: 503, message: '服务暂时不可用，请稍后重试' }),
      )
    }
    const good = chatted.filter(({ status }) => status === 200).length
    expect(good).toBeGreaterThan(0)
    expect(chatted.length - good).toBeGreaterThan(0)
    expect(gateway.upstream.received).toHaveLength(good)

    // Refused requests paid nothing and hold nothing; every payment is there.
    const { total } = await user.must('income.list', { kind_MultiString: 'consume' })
    expect(total).toBe(good)
    const [balance, frozen] = await user.wallet()
    expect(frozen).toBe('0.00')
    expect(Number(balance)).toBeCloseTo(10 + orders.length - good * 0.00006, 9)
    expect((await send('/v1/chat/completions', question('hi'))).status).toBe(200)
  })
})
