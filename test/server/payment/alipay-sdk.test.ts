import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { alipayFromEnv } from '../../../server/platform/integrations/payment/alipay/alipay-from-env.ts'
import type { PaymentVariables } from '../../../server/platform/integrations/payment/payment-env.ts'
import { startAlipay, type AlipaySimulator } from '../../payment/alipay-simulator.ts'
import { MINUTE_MS, START } from '../support/test-server.ts'

const order = {
  orderNo: '20261121093000',
  subject: '账户充值 10.00 元 & + %',
  amountNano: 10_000_000_000n,
  expiresAt: START + 15 * MINUTE_MS,
  origin: 'https://maas.example',
  returnUrl: 'https://maas.example/cashier/1',
  isPhone: false,
  ip: '127.0.0.1',
}

/** Alipay's own SDK as the judge of what we and the simulator sign and believe. */
describe("Alipay's official SDK", () => {
  let alipay: AlipaySimulator
  beforeAll(async () => {
    alipay = await startAlipay()
  })
  afterAll(() => alipay.close())

  const ours = () => {
    const channel = alipayFromEnv(alipay.env as unknown as PaymentVariables, () => START)
    if (!channel) throw new Error('no channel')
    return channel
  }
  const sdk = (alipayPublicKey = alipay.keys.own.publicPem) => {
    const options = {
      appId: alipay.env.PAY_ALIPAY_APP_ID,
      privateKey: bare(alipay.keys.app.privatePem),
      keyType: 'PKCS8',
      alipayPublicKey: bare(alipayPublicKey),
      gateway: alipay.env.PAY_ALIPAY_GATEWAY,
    }
    return {
      checkNotifySignV2: (fields: Record<string, string>) =>
        askSdk({ options, method: 'checkNotifySignV2', args: [fields] }),
      exec: (...args: unknown[]) =>
        askSdk({ options, method: 'exec', args }) as Promise<Record<string, string>>,
    }
  }

  it('finds what we sign well signed', async () => {
    const { payUrl } = await ours().create(order)
    const sent = Object.fromEntries(new URL(payUrl).searchParams)
    const judge = sdk(alipay.keys.app.publicPem)
    expect(await judge.checkNotifySignV2(sent)).toBe(true)
    const forged = { ...sent, biz_content: sent.biz_content?.replace('10.00', '0.01') ?? '' }
    expect(await judge.checkNotifySignV2(forged)).toBe(false)
  })

  it('talks to the simulator as we do, and believes its answers', async () => {
    const { payUrl } = await ours().create(order)
    alipay.openPage(payUrl)
    alipay.trades.pay(order.orderNo)
    const answer = await sdk().exec(
      'alipay.trade.query',
      { bizContent: { out_trade_no: order.orderNo } },
      { validateSign: true },
    )
    expect(answer).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS', totalAmount: '10.00' })
    expect(await ours().query(order.orderNo)).toMatchObject({
      status: 'paid',
      transactionId: answer.tradeNo,
      amountNano: order.amountNano,
    })
  })

  it('judges callbacks as we do', async () => {
    const trade = alipay.trades.pay(order.orderNo)
    const good = Object.fromEntries(new URLSearchParams(alipay.notice(trade)))
    const changed = { ...good, total_amount: '10.01' }
    const verdicts = [good, changed].map(async (fields) => {
      const rawBody = Buffer.from(new URLSearchParams(fields).toString())
      return [await sdk().checkNotifySignV2(fields), await isBelieved(rawBody)]
    })
    expect(await Promise.all(verdicts)).toEqual([
      [true, true],
      [false, false],
    ])
  })

  const isBelieved = async (rawBody: Buffer): Promise<boolean> => {
    try {
      return (await ours().verifyNotify({ rawBody, headers: {}, now: START })).status === 'paid'
    } catch {
      return false
    }
  }
})

async function askSdk(question: { options: object; method: string; args: unknown[] }): Promise<unknown> {
  const file = join(__dirname, '../../payment/alipay-sdk.mjs')
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(question))
  return json(child.stdout)
}

const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
