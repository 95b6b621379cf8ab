import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import type { PaymentVariables } from '../../../server/platform/integrations/payment/payment-env.ts'
import { wechatFromEnv } from '../../../server/platform/integrations/payment/wechat/wechat-from-env.ts'
import { listen } from '../../payment/listen.ts'
import { startWechat, type WechatSimulator } from '../../payment/wechat-simulator.ts'

const HOST = 'https://maas.example'
const now = () => Date.now()
const order = () => ({
  orderNo: `2026112109${String(Math.random()).slice(2, 12)}`,
  subject: '账户充值 10.00 元 & + %',
  amountNano: 10_000_000_000n,
  expiresAt: now() + 15 * 60_000,
  origin: HOST,
  returnUrl: `${HOST}/cashier/1`,
  isPhone: false,
  ip: '127.0.0.1',
})

/** A kept SDK for WeChat Pay v3 as the judge of what we and the simulator sign, seal and believe. */
describe('the SDK wechatpay-axios-plugin', () => {
  let wechat: WechatSimulator
  beforeAll(async () => {
    wechat = await startWechat({ clock: now })
  })
  afterAll(() => wechat.close())

  const ours = (more: Record<string, string> = {}) => {
    const channel = wechatFromEnv({ ...wechat.env, ...more } as unknown as PaymentVariables, now)
    if (!channel) throw new Error('no channel')
    return channel
  }
  const sdk = (publicKey = wechat.keys.own.publicPem) =>
    new Wechatpay({
      mchid: wechat.env.PAY_WECHAT_MCH_ID,
      serial: wechat.env.PAY_WECHAT_SERIAL,
      privateKey: wechat.keys.merchant.privatePem,
      certs: { [wechat.env.PAY_WECHAT_PUBLIC_KEY_ID]: publicKey },
      baseURL: `${wechat.env.PAY_WECHAT_BASE_URL}/`,
    })

  it('finds what we sign well signed', async () => {
    const seen: { method: string; url: string; authorization: string; body: string }[] = []
    const listener = await listen((request, body, response) => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, authorization: headers.authorization ?? '', body: body.toString() })
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"ORDER_NOT_EXIST"}')
    })
    const channel = ours({ PAY_WECHAT_BASE_URL: listener.origin })
    await channel.query(order().orderNo)
    await channel.close(order().orderNo)
    await listener.close()
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
    for (const { method, url, authorization, body } of seen) {
      const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(authorization)?.[1] ?? ''
      const [timestamp, nonce, signature] = [field('timestamp'), field('nonce_str'), field('signature')]
      const isSigned = (path: string) =>
        Rsa.verify(
          Formatter.request(method, path, timestamp, nonce, body),
          signature,
          wechat.keys.merchant.publicPem,
        )
      expect([isSigned(url), isSigned(`${url}?`)]).toEqual([true, false])
      const namesOf = (text: string) => new Set([...text.matchAll(/(\w+)=/g)].map(([, name]) => name))
      const theirs = Formatter.authorization('1', nonce, signature, timestamp, '2')
      expect(namesOf(authorization)).toEqual(namesOf(theirs))
    }
  })

  it('talks to the simulator as we do, and believes its answers', async () => {
    const placed = order()
    await ours().create(placed)
    const { transactionId } = wechat.trades.pay(placed.orderNo)
    const target = `v3/pay/transactions/out-trade-no/${placed.orderNo}`
    const params = { mchid: wechat.env.PAY_WECHAT_MCH_ID }
    const { data } = await sdk().chain(target).get({ params })
    expect(data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 1000 } })
    expect(await ours().query(placed.orderNo)).toMatchObject({
      status: 'paid',
      transactionId,
      amountNano: placed.amountNano,
    })
    const strange = sdk(wechat.keys.merchant.publicPem)
    await expect(strange.chain(target).get({ params })).rejects.toThrow(/Verify the response/)
  })

  it('seals and signs callbacks as we read them', async () => {
    const placed = order()
    await ours().create(placed)
    const transaction = wechat.transactionOf(wechat.trades.pay(placed.orderNo))
    const nonce = Formatter.nonce(12)
    const ciphertext = Aes.AesGcm.encrypt(
      JSON.stringify(transaction),
      wechat.env.PAY_WECHAT_API_V3_KEY,
      nonce,
      'transaction',
    )
    const sealed = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' }
    const body = JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource: sealed })
    const timestamp = Formatter.timestamp()
    const headers = {
      'wechatpay-timestamp': String(timestamp),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': wechat.env.PAY_WECHAT_PUBLIC_KEY_ID,
      'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, body), wechat.keys.own.privatePem),
    }
    const read = (text: string) => ours().verifyNotify({ rawBody: Buffer.from(text), headers, now: now() })
    expect(await read(body)).toMatchObject({
      status: 'paid',
      orderNo: placed.orderNo,
      amountNano: placed.amountNano,
    })
    await expect(read(`${body} `)).rejects.toThrow('wrong signature')
  })

  it('opens what the simulator seals', () => {
    const { resource } = JSON.parse(wechat.seal({ out_trade_no: '1' })) as {
      resource: { ciphertext: string; nonce: string; associated_data: string }
    }
    const text = Aes.AesGcm.decrypt(
      resource.ciphertext,
      wechat.env.PAY_WECHAT_API_V3_KEY,
      resource.nonce,
      resource.associated_data,
    )
    expect(JSON.parse(text)).toEqual({ out_trade_no: '1' })
  })
})
