import { newCertificate, type Certificate } from '../../payment/certificate.ts'
import { startWechat, type WechatSimulator } from '../../payment/wechat-simulator.ts'
import {
  DAY_MS,
  MINUTE_MS,
  openTestServer,
  START,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'

const YEAR_MS = 365 * DAY_MS
const OLD = '5A01BC02DE03FF04AA05BB06CC07DD08EE09FF0A'
const NEW = '6A01BC02DE03FF04AA05BB06CC07DD08EE09FF0A'

describe('WeChat Pay signs with platform certificates', () => {
  let wechat: WechatSimulator
  let server: TestServer
  let user: TestUser
  let old: Certificate
  let next: Certificate
  beforeAll(() => {
    old = newCertificate({ serial: OLD, from: START - YEAR_MS, to: START + 30 * DAY_MS })
    next = newCertificate({ serial: NEW, from: START - DAY_MS, to: START + 5 * YEAR_MS })
  })
  async function open(more: Record<string, string> = {}, isPublicKeyKept = false) {
    const known: { server?: TestServer } = {}
    wechat = await startWechat({ clock: () => known.server?.time.now ?? START })
    wechat.state.certificates = [old]
    signWith(old)
    const { PAY_WECHAT_PUBLIC_KEY: _key, PAY_WECHAT_PUBLIC_KEY_ID: _id, ...rest } = wechat.env
    const env = isPublicKeyKept ? wechat.env : rest
    server = await openTestServer({ engine: 'sqlite', env: { ...env, ...more } })
    known.server = server
    user = await server.newUser()
  }
  afterEach(async () => {
    await server.close()
    await wechat.close()
  })

  const signWith = ({ serial, keys }: Certificate) => {
    wechat.state.signer = { serial, key: keys.privateKey }
  }
  const downloads = () => wechat.state.calls.filter((call) => call === 'GET /v3/certificates').length
  const order = async () => (await user.must('order.topup', { amount: '10', channel: 'wechat' })).orderNo
  const post = (body: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/maas/payment/notify/wechat', payload: body, headers })
  const notify = (orderNo: string, changes: Record<string, string> = {}) => {
    const body = wechat.seal(wechat.transactionOf(wechat.trades.pay(orderNo)))
    return post(body, wechat.vouch(body, changes))
  }

  it('downloads them once, and believes answers and callbacks signed with them', async () => {
    await open()
    const { qrCode, orderNo } = await user.must('order.topup', { amount: '10', channel: 'wechat' })
    expect(qrCode).toContain('weixin://')
    expect((await notify(orderNo)).statusCode).toBe(204)
    expect(await user.wallet()).toEqual(['10.00', 0])
    expect(downloads()).toBe(1)
    // Nothing names a public key that there is none of.
    expect(new Set(wechat.state.serials)).toEqual(new Set([undefined]))
  })

  it('follows a rotation by the serial number', async () => {
    await open()
    const [before, after] = [await order(), await order()]
    wechat.state.certificates = [old, next]
    expect((await notify(before)).statusCode).toBe(204)
    signWith(next)
    server.time.now += 2 * MINUTE_MS
    expect((await notify(after)).statusCode).toBe(204)
    expect(await user.wallet()).toEqual(['20.00', 0])
    expect(downloads()).toBe(2)
  })

  it('does not believe a certificate whose time is over', async () => {
    await open()
    const orderNo = await order()
    server.time.now += 31 * DAY_MS
    expect((await notify(orderNo)).statusCode).toBe(400)
    expect(await user.wallet().catch(() => null)).toBeNull() // Signed out by now.
    const [wallet] = await server.deps.database.db.selectFrom('wallet').select('balance_nano').execute()
    expect(wallet?.balance_nano ?? 0n).toBe(0n)
  })

  it.each([
    ['sealed with another key', () => (wechat.state.certificateKey = 'f'.repeat(32))],
    ['of another serial number', () => (wechat.state.certificates = [{ ...old, serial: NEW }])],
    ['in an answer that is not signed by it', () => (wechat.state.isForged = true)],
  ])('believes no certificate %s', async (_name, forge) => {
    await open()
    forge()
    const created = await user.must('order.topup', { amount: '10', channel: 'wechat' })
    expect(created).not.toHaveProperty('qrCode')
    const answer = await notify(created.orderNo)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await user.wallet()).toEqual(['0.00', 0])
  })

  it('is asked once a minute at most, whatever serials strangers name', async () => {
    await open()
    const orderNo = await order()
    const forged = await Promise.all(
      Array.from({ length: 50 }, (_, i) => notify(orderNo, { 'wechatpay-serial': `F${i}` })),
    )
    expect(forged.every(({ statusCode }) => statusCode === 400)).toBe(true)
    expect(downloads()).toBe(1)
    expect(await user.wallet()).toEqual(['0.00', 0])
  })

  it('tells WeChat Pay to come again while the certificates cannot be had', async () => {
    await open()
    wechat.state.isDown = true
    const { orderNo } = await user.must('order.topup', { amount: '10', channel: 'wechat' })
    const trade = wechat.trades.open({ orderNo, fen: 1000, subject: '', notifyUrl: '' })
    expect((await notify(trade.orderNo)).statusCode).toBeGreaterThanOrEqual(500)
    const alerts = await server.deps.database.db.selectFrom('payment_alert').select('kind').execute()
    expect(alerts).toEqual([])
    wechat.state.isDown = false
    expect((await notify(trade.orderNo)).statusCode).toBe(204)
    expect(await user.wallet()).toEqual(['10.00', 0])
  })

  it('believes its public key too, names it, and both while a merchant changes over', async () => {
    await open({}, true)
    const byCertificate = await order()
    expect((await notify(byCertificate)).statusCode).toBe(204)
    wechat.state.signer = { serial: wechat.env.PAY_WECHAT_PUBLIC_KEY_ID, key: wechat.keys.own.privateKey }
    expect((await notify(await order())).statusCode).toBe(204)
    expect(await user.wallet()).toEqual(['20.00', 0])
    expect(new Set(wechat.state.serials)).toEqual(new Set([wechat.env.PAY_WECHAT_PUBLIC_KEY_ID]))
  })

  it('is not there with half of a public key', async () => {
    await open({ PAY_WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' })
    expect(server.deps.payments.has('wechat')).toBe(false)
  })
})
