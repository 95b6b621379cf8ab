import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sendRefunds } from '../../../server/money/payment/send-refunds.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { withServer } from '../support/with-server.ts'
import { MINUTE_MS, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { CHANNELS, openPaymentServer } from './payment-server.ts'

const ALERTS = join(__dirname, '../../../server/app/commands/payment-alerts.ts')

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openPaymentServer(engine))
  beforeEach(() => {
    for (const side of Object.values(server.sides)) side.state.isRefusing = false
  })

  const alertsOf = async (orderNo: string) =>
    (await server.alerts()).filter((alert) => alert.order_no === orderNo)
  const eventsOf = async (orderNo: string) =>
    (await user.must('order.detail', { orderNo })).events.map(({ kind, channel, amount }) => ({
      kind,
      channel,
      amount,
    }))

  /** The operator's command, as a process of its own on the same database. */
  const command = (...args: string[]) =>
    new Promise<{ code: unknown; text: string }>((resolve) => {
      const { env } = server.deps
      const variables = {
        ...bareEnv,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATA_DIR: env.dataDir,
        SECRET_KEY: env.secretKey.toString('base64'),
        ...(env.DATABASE_URL && { DATABASE_URL: env.DATABASE_URL }),
        ...server.sides.alipay.env,
        ...server.sides.wechat.env,
      }
      execFile(process.execPath, [ALERTS, ...args], { env: variables }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, text: stdout + stderr }),
      )
    })

  describe.each(CHANNELS)('%s', (channel) => {
    const side = () => server.sides[channel]

    it('returns the second of two payments exactly once, and shows it to the payer', async () => {
      const orderNo = await server.order(user, channel)
      const first = side().trades.pay(orderNo)
      const second = side().trades.payAgain(orderNo)
      await Promise.all([first, second, second].map((trade) => server.notify(channel, trade)))
      await Promise.all(Array.from({ length: 5 }, () => sendRefunds(server.deps)))
      server.time.now += 10 * MINUTE_MS
      await sendRefunds(server.deps)
      // The first one was credited; only the other one went back.
      const returned = [first, second].flatMap(({ refunds }) => [...refunds.values()])
      expect(returned).toEqual([1000])
      expect(await user.wallet()).toEqual(['10.00', 0])
      expect((await eventsOf(orderNo)).slice(-2)).toEqual([
        { kind: 'surplus', channel, amount: '10.00' },
        { kind: 'surplusReturned', channel, amount: '10.00' },
      ])
      expect(await alertsOf(orderNo)).toMatchObject([
        {
          kind: 'surplus',
          detail: expect.stringMatching(/^订单的支付方式是(支付宝|微信支付)，此前已支付，/),
          resolved_at: START,
        },
      ])
    })

    it('returns what is paid after the close', async () => {
      const orderNo = await server.order(user, channel)
      await user.must('order.cancel', { orderNo })
      const late = side().trades.payAgain(orderNo)
      await server.notify(channel, late)
      await sendRefunds(server.deps)
      expect([...late.refunds.values()]).toEqual([1000])
      expect(await user.wallet()).toEqual(['0.00', 0])
      expect((await eventsOf(orderNo)).at(-1)).toMatchObject({ kind: 'surplusReturned' })
    })

    it('goes on asking a provider that refuses, tells the operator, and counts once in the end', async () => {
      const orderNo = await server.order(user, channel)
      await server.notify(channel, side().trades.pay(orderNo))
      const second = side().trades.payAgain(orderNo)
      await server.notify(channel, second)
      side().state.isRefusing = true
      for (let i = 0; i < 5; i += 1, server.time.now += 60 * MINUTE_MS) await sendRefunds(server.deps)
      expect((await alertsOf(orderNo)).map(({ kind, resolved_at: at }) => [kind, at])).toEqual([
        ['surplus', null],
        ['refundFails', null],
      ])
      expect((await eventsOf(orderNo)).map(({ kind }) => kind)).not.toContain('surplusReturned')
      expect(second.refunds.size).toBe(0)

      const refundNo = `S${channel.charAt(0)}${second.transactionId}`
      // The command has the machine's clock, and WeChat Pay's signatures are of the moment.
      server.time.now = Date.now()
      const listed = await command()
      expect(listed.code).toBe(1)
      for (const word of ['多付的款', '退款未成功', '未完成的退款', refundNo, orderNo, '10.00 元'])
        expect(listed.text).toContain(word)
      expect(await command('retry', refundNo)).toMatchObject({ code: 1 })
      side().state.isRefusing = false
      expect(await command('retry', refundNo)).toMatchObject({
        code: 0,
        text: expect.stringContaining('渠道已受理退款。\n'),
      })
      expect(await command('retry', refundNo)).toMatchObject({ code: 2 })
      expect([...second.refunds.values()]).toEqual([1000])
      expect((await alertsOf(orderNo)).every(({ resolved_at: at }) => at !== null)).toBe(true)
    })
  })

  it('lets the operator put an alert away, which the next of its kind opens again', async () => {
    const forge = () =>
      server.post('alipay', 'sign=forged', { 'content-type': 'application/x-www-form-urlencoded' })
    await forge()
    const forged = async () => (await server.alerts()).find(({ kind }) => kind === 'forged')
    const id = (await forged())?.id ?? ''
    expect(await command('resolve', id)).toMatchObject({ code: 0 })
    expect((await forged())?.resolved_at).not.toBeNull()
    expect(await command()).toMatchObject({
      code: 0,
      text: expect.stringContaining('没有待处理的支付告警。\n'),
    })
    expect(await command('resolve', id)).toMatchObject({ code: 2 })
    await forge()
    expect(await forged()).toMatchObject({ resolved_at: null, times: 2 })
    expect(await command('nonsense')).toMatchObject({ code: 2, text: expect.stringContaining('用法') })
  })
})
