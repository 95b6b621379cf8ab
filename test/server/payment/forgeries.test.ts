import { createSign, generateKeyPairSync } from 'node:crypto'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, MINUTE_MS, openTestServer, START, type TestUser } from '../support/test-server.ts'
import type { Trade } from '../../payment/trades.ts'
import { openPaymentServer, type PaymentServer, type Remote } from './payment-server.ts'

interface Sent {
  body: string
  headers: Record<string, string>
  /** The provider's callback it is sent to, if not the one it is made for. */
  to?: Remote
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Forgeries to have an unpaid order of 10 yuan credited, or credited with another's payment. */
const alipayForgeries: Record<string, (server: PaymentServer, trade: Trade) => string | Sent> = {
  'no body': () => '',
  'no signature': ({ sides: { alipay } }, trade) => form({ ...alipay.noticeOf(trade), sign_type: 'RSA2' }),
  'an empty signature': ({ sides: { alipay } }, trade) =>
    form({ ...alipay.noticeOf(trade), sign_type: 'RSA2', sign: '' }),
  'a signature that is no base64': ({ sides: { alipay } }, trade) =>
    form({ ...alipay.noticeOf(trade), sign_type: 'RSA2', sign: '%00😀' }),
  'the signature of a stranger': ({ sides: { alipay } }, trade) =>
    form(alipay.sign(alipay.noticeOf(trade), stranger)),
  'our own signature': ({ sides: { alipay } }, trade) =>
    form(alipay.sign(alipay.noticeOf(trade), alipay.keys.app.privateKey)),
  'an amount changed after signing': ({ sides: { alipay } }, trade) =>
    form({ ...alipay.sign(alipay.noticeOf({ ...trade, fen: 1 })), total_amount: '10.00' }),
  'an order number changed after signing': ({ sides: { alipay } }, trade) =>
    form({ ...alipay.sign(alipay.noticeOf({ ...trade, orderNo: 'x' })), out_trade_no: trade.orderNo }),
  'a field added after signing': ({ sides: { alipay } }, trade) =>
    form({ ...alipay.sign(alipay.noticeOf(trade)), passback_params: 'x' }),
  'a field taken away after signing': ({ sides: { alipay } }, trade) => {
    const { gmt_payment: _gone, ...rest } = alipay.sign(alipay.noticeOf(trade)) as Record<string, string>
    return form(rest)
  },
  'a field twice, the second one signed': ({ sides: { alipay } }, trade) =>
    `out_trade_no=${trade.orderNo}&${alipay.notice(trade)}`,
  'the weaker RSA with SHA-1': ({ sides: { alipay } }, trade) => {
    const fields = alipay.noticeOf(trade)
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&')
    const sign = createSign('RSA-SHA1').update(text).sign(alipay.keys.own.privateKey, 'base64')
    return form({ ...fields, sign_type: 'RSA', sign })
  },
  'no sign type': ({ sides: { alipay } }, trade) => {
    const { sign_type: _gone, ...rest } = alipay.sign(alipay.noticeOf(trade)) as Record<string, string>
    return form(rest)
  },
  'JSON instead of a form': ({ sides: { alipay } }, trade) =>
    JSON.stringify(alipay.sign(alipay.noticeOf(trade))),
  'an amount too low': ({ sides: { alipay } }, trade) => alipay.notice(trade, { total_amount: '9.99' }),
  'an amount too high': ({ sides: { alipay } }, trade) => alipay.notice(trade, { total_amount: '1000.00' }),
  'a negative amount': ({ sides: { alipay } }, trade) => alipay.notice(trade, { total_amount: '-10.00' }),
  'an amount with an exponent': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { total_amount: '1e1' }),
  'no amount': ({ sides: { alipay } }, trade) => alipay.notice(trade, { total_amount: '' }),
  'another currency': ({ sides: { alipay } }, trade) => alipay.notice(trade, { trans_currency: 'JPY' }),
  'another application': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { app_id: '2021000000000002' }),
  'another seller': ({ sides: { alipay } }, trade) => alipay.notice(trade, { seller_id: '2088000000000002' }),
  'no seller': ({ sides: { alipay } }, trade) => alipay.notice(trade, { seller_id: '' }),
  'no transaction': ({ sides: { alipay } }, trade) => alipay.notice(trade, { trade_no: '' }),
  'a transaction that is no id': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { trade_no: "' or 1=1" }),
  'an order that never was': ({ sides: { alipay } }, trade) => alipay.notice(trade, { out_trade_no: '1' }),
  'an order number with a NUL': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { out_trade_no: `${trade.orderNo}\0` }),
  'a transaction with a NUL': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { trade_no: `${trade.transactionId}\0` }),
  'an unpaid state': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { trade_status: 'WAIT_BUYER_PAY' }),
  'a closed state': ({ sides: { alipay } }, trade) => alipay.notice(trade, { trade_status: 'TRADE_CLOSED' }),
  'a state that is none': ({ sides: { alipay } }, trade) =>
    alipay.notice(trade, { trade_status: 'trade_success' }),
  'a callback of WeChat Pay': (server, trade) => ({ ...server.noticeOf('wechat', trade), to: 'alipay' }),
}

const wechatForgeries: Record<string, (server: PaymentServer, trade: Trade) => Sent> = {
  'no body': ({ sides: { wechat } }) => ({ body: '', headers: wechat.vouch('') }),
  'no headers': ({ sides: { wechat } }, trade) => ({
    body: wechat.seal(wechat.transactionOf(trade)),
    headers: { 'content-type': 'application/json' },
  }),
  'an empty signature': altered({ 'wechatpay-signature': '' }),
  'a signature that is no base64': altered({ 'wechatpay-signature': '****' }),
  'a probe signature': altered({ 'wechatpay-signature': 'WECHATPAY/SIGNTEST/c2lnbmF0dXJl' }),
  'a probe signature before the right one': ({ sides: { wechat } }, trade) => {
    const body = wechat.seal(wechat.transactionOf(trade))
    const headers = wechat.vouch(body)
    return {
      body,
      headers: { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` },
    }
  },
  'the signature of a stranger': ({ sides: { wechat } }, trade) => {
    const body = wechat.seal(wechat.transactionOf(trade))
    return { body, headers: wechat.vouch(body, {}, stranger) }
  },
  'our own signature': ({ sides: { wechat } }, trade) => {
    const body = wechat.seal(wechat.transactionOf(trade))
    return { body, headers: wechat.vouch(body, {}, wechat.keys.merchant.privateKey) }
  },
  'the signature of another body': ({ sides: { wechat } }, trade) => ({
    body: wechat.seal(wechat.transactionOf(trade)),
    headers: wechat.vouch(wechat.seal(wechat.transactionOf(trade))),
  }),
  'a space added to the body': ({ sides: { wechat } }, trade) => {
    const body = wechat.seal(wechat.transactionOf(trade))
    return { body: `${body} `, headers: wechat.vouch(body) }
  },
  'another nonce': altered({ 'wechatpay-nonce': 'another' }),
  'an unknown serial': altered({ 'wechatpay-serial': 'PUB_KEY_ID_0000' }),
  'the serial of our own certificate': altered({ 'wechatpay-serial': '5157F09EFDC096DE15EBE81A47057A72' }),
  'a serial out of the prototype': altered({ 'wechatpay-serial': '__proto__' }),
  'a timestamp 6 minutes old': at(-6 * MINUTE_MS),
  'a timestamp 6 minutes ahead': at(6 * MINUTE_MS),
  'a timestamp a day old': at(-DAY_MS),
  'a timestamp that is none': altered({ 'wechatpay-timestamp': 'now' }),
  'the timestamp changed after signing': altered({ 'wechatpay-timestamp': String(START / 1000 + 1) }),
  'a payment sealed with another key': signed(({ sides: { wechat } }, trade) =>
    wechat.seal(wechat.transactionOf(trade), 'f'.repeat(32)),
  ),
  'a payment that is not sealed': signed(({ sides: { wechat } }, trade) =>
    JSON.stringify({ resource: wechat.transactionOf(trade) }),
  ),
  'other associated data': signed(({ sides: { wechat } }, trade) =>
    wechat.seal(wechat.transactionOf(trade), undefined, { associated_data: 'refund' }),
  ),
  'another algorithm': signed(({ sides: { wechat } }, trade) =>
    wechat.seal(wechat.transactionOf(trade), undefined, { algorithm: 'AEAD_AES_128_GCM' }),
  ),
  'a body that is no JSON': signed(() => 'resource'),
  'an amount too low': saying({ amount: { total: 999, currency: 'CNY' } }),
  'an amount too high': saying({ amount: { total: 100_000, currency: 'CNY' } }),
  'an amount as text': saying({ amount: { total: '1000', currency: 'CNY' } }),
  'an amount in yuan': saying({ amount: { total: 10, currency: 'CNY' } }),
  'only what the payer paid': saying({ amount: { payer_total: 1000, currency: 'CNY' } }),
  'no amount': saying({ amount: undefined }),
  'another currency': saying({ amount: { total: 1000, currency: 'USD' } }),
  'another application': saying({ appid: 'wx0000000000000002' }),
  'another merchant': saying({ mchid: '1900000002' }),
  'no merchant': saying({ mchid: undefined }),
  'no transaction': saying({ transaction_id: undefined }),
  'an order that never was': saying({ out_trade_no: '1' }),
  'an order number with a NUL': saying({ out_trade_no: '1\0' }),
  'a transaction with a NUL': saying({ transaction_id: '1\0' }),
  'an unpaid state': saying({ trade_state: 'NOTPAY' }),
  'a refunded state': saying({ trade_state: 'REFUND' }),
  'a state that is none': saying({ trade_state: 'success' }),
  'a callback of Alipay': (server, trade) => ({ ...server.noticeOf('alipay', trade), to: 'wechat' }),
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

function altered(changes: Record<string, string>) {
  return ({ sides: { wechat } }: PaymentServer, trade: Trade): Sent => {
    const body = wechat.seal(wechat.transactionOf(trade))
    return { body, headers: { ...wechat.vouch(body), ...changes } }
  }
}

function at(shiftMs: number) {
  return ({ sides: { wechat } }: PaymentServer, trade: Trade): Sent => {
    const body = wechat.seal(wechat.transactionOf(trade))
    return { body, headers: wechat.vouch(body, { 'wechatpay-timestamp': String((START + shiftMs) / 1000) }) }
  }
}

function saying(changes: object) {
  return signed(({ sides: { wechat } }, trade) => wechat.seal({ ...wechat.transactionOf(trade), ...changes }))
}

function signed(write: (server: PaymentServer, trade: Trade) => string) {
  return (server: PaymentServer, trade: Trade): Sent => {
    const body = write(server, trade)
    return { body, headers: server.sides.wechat.vouch(body) }
  }
}

const table = [
  ...Object.entries(alipayForgeries).map(([what, forge]) => ({ channel: 'alipay' as const, what, forge })),
  ...Object.entries(wechatForgeries).map(([what, forge]) => ({ channel: 'wechat' as const, what, forge })),
]
/** The provider itself may say these: they are no fraud, and worth no alert. */
const harmless = /^(an unpaid state|a closed state|a refunded state|a state that is none)$/

forEachDatabase((engine) => {
  let server: PaymentServer
  let user: TestUser
  beforeAll(async () => {
    server = await openPaymentServer(engine)
  })
  // The number of a user's pending orders is limited.
  beforeEach(async () => {
    user = await server.newUser()
  })
  afterAll(() => server.close())

  it.each(table)(
    'credits nothing for a callback of $channel with $what',
    async ({ channel, what, forge }) => {
      const orderNo = await server.order(user, channel)
      // As if it were paid; the provider itself was never told so by the payer.
      const trade: Trade = {
        orderNo,
        fen: 1000,
        subject: '账户充值 10.00 元',
        notifyUrl: '',
        status: 'paid',
        transactionId: `forged${orderNo}`,
        refunds: new Map(),
      }
      const before = await alertTimes()
      const made = forge(server, trade)
      const sent: Sent =
        typeof made === 'string' ? { body: made, headers: server.sides.alipay.headers } : made
      const answer = await server.post(sent.to ?? channel, sent.body, sent.headers)
      expect(await user.wallet()).toEqual(['0.00', 0])
      expect((await user.must('order.detail', { orderNo })).status).toBe('pending')
      expect((await user.must('income.list')).total).toBe(0)
      expect(await server.receipts(orderNo)).toEqual([])
      if (harmless.test(what)) return
      expect(server.isAccepted(sent.to ?? channel, answer)).toBe(false)
      expect(await alertTimes()).toBe(before + 1)
    },
  )

  const alertTimes = async () => (await server.alerts()).reduce((sum, { times }) => sum + times, 0)

  it('never pays two orders with one transaction', async () => {
    const [first, second] = [await server.order(user, 'wechat'), await server.order(user, 'wechat')]
    const payer = await server.newUser()
    const own = await server.order(payer, 'wechat')
    const paid = server.sides.wechat.trades.pay(own)
    await server.notify('wechat', paid)
    for (const orderNo of [first, second]) {
      const answer = await server.notify('wechat', { ...paid, orderNo })
      expect(answer.statusCode).toBe(400)
    }
    expect(await user.wallet()).toEqual(['0.00', 0])
    expect(await payer.wallet()).toEqual(['10.00', 0])
  })

  it('says the same of every forgery, and nothing of why', async () => {
    const bodies = new Set<string>()
    for (const serial of ['unknown', 'PUB_KEY_ID_0119000000012026112100']) {
      const headers = {
        ...server.sides.wechat.vouch('{}'),
        'wechatpay-serial': serial,
        'wechatpay-nonce': 'x',
      }
      bodies.add((await server.post('wechat', '{}', headers)).body)
    }
    expect([...bodies]).toEqual([JSON.stringify({ code: 'FAIL', message: '失败' })])
  })

  it('keeps a flood of one forgery in one row', async () => {
    const before = (await server.alerts()).length
    for (let times = 0; times < 20; times += 1)
      await server.post('alipay', 'flood=1', server.sides.alipay.headers)
    expect((await server.alerts()).length - before).toBeLessThanOrEqual(1)
  })

  it('raises 60 alerts a minute for a channel at most, and counts and refuses every forgery', async () => {
    const flooded = await openPaymentServer(engine, { METRICS_PORT: '1' })
    const flood = 70
    const raised = async (channel: Remote) =>
      (await flooded.alerts())
        .filter((alert) => alert.channel === channel)
        .reduce((sum, { times }) => sum + times, 0)
    try {
      for (let times = 0; times < flood; times += 1)
        expect(
          flooded.isAccepted('alipay', await flooded.post('alipay', 'flood=1', flooded.sides.alipay.headers)),
        ).toBe(false)
      expect(await raised('alipay')).toBe(60)
      await flooded.post('wechat', '{}', flooded.sides.wechat.vouch('{}', {}, stranger))
      expect(await raised('wechat')).toBe(1)
      expect(await flooded.deps.metrics.text()).toContain(`event="forgedCallback"} ${flood + 1}\n`)
    } finally {
      await flooded.close()
    }
  })

  it('refuses a body that is too large before it reads it', async () => {
    const answer = await server.post('alipay', `a=${'x'.repeat(70_000)}`, server.sides.alipay.headers)
    expect(answer.statusCode).toBe(413)
  })
})

describe('a sandbox', () => {
  it('takes no callbacks', async () => {
    const server = await openTestServer({ engine: 'sqlite' })
    for (const channel of ['sandbox', 'balance', 'constructor', '..%2f'])
      expect(
        (await server.app.inject({ method: 'POST', url: `/maas/payment/notify/${channel}` })).statusCode,
      ).toBe(404)
    await server.close()
  })
})
