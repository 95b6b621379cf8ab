import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, openTestServer, START } from '../support/test-server.ts'

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }))

  const buy = (input: object) => user.call('order.purchase', { channel: 'balance', ...input })

  it('takes the price, gives the tokens and shows both', async () => {
    await user.topUp('10')
    const { status, body } = await buy({ packageId: 'p-100', quantity: 3 })
    expect(status).toBe(200)
    const { orderNo } = body.result
    expect(body.result).toMatchObject({ status: 'paid', amount: '3.00', channel: 'balance' })
    expect(body.result).not.toHaveProperty('payUrl')
    expect(await user.wallet()).toEqual(['7.00', 300_000])
    expect(await user.must('order.detail', { orderNo })).toMatchObject({
      kind: 'purchase',
      subject: '10 万 Token × 3',
      paidAt: START,
    })
    expect(await user.must('package.mine')).toEqual([
      {
        id: expect.any(String),
        packageId: 'p-100',
        name: '10 万 Token',
        tokens: 300_000,
        remaining: 300_000,
        models: ['*'],
        createdAt: START,
        expiresAt: START + 30 * DAY_MS,
        status: 'active',
        worth: '10.00',
        deduction: 'value',
        isAside: false,
      },
    ])
    const rows = (await user.must('income.list', { kind_MultiString: 'purchase' })).records
    expect(
      rows.map(({ asset, amount, balanceAfter, refId }) => [asset, amount, balanceAfter, refId]),
    ).toEqual([
      ['token', '300000', '300000', orderNo],
      ['yuan', '-3.00', '7.00', orderNo],
    ])
  })

  it('counts to the last nano-yuan', async () => {
    await user.topUp('1')
    await buy({ packageId: 'p-odd', quantity: 100 })
    await buy({ packageId: 'p-odd' })
    expect(await user.wallet()).toEqual(['0.999999697', 707])
    expect((await user.must('order.list', { column: 'amount' })).records.map(({ amount }) => amount)).toEqual(
      ['1.00', '0.0000003', '0.000000003'],
    )
  })

  it('refuses what the balance does not cover, and writes nothing', async () => {
    await user.topUp('1')
    const { status, body } = await buy({ packageId: 'p-100', quantity: 2 })
    expect([status, body.message]).toEqual([402, '余额不足，请先充值'])
    expect(await user.wallet()).toEqual(['1.00', 0])
    expect((await user.must('order.list')).total).toBe(1)
    expect((await user.must('income.list')).total).toBe(1)
    expect(await user.must('package.mine')).toEqual([])
  })

  it('does not spend what a call in flight holds', async () => {
    await user.topUp('1')
    await server.deps.wallet.hold({
      requestId: `held-${engine}`,
      userId: user.userId,
      keyId: '',
      modelId: 't-chat',
      lines: [{ item: 'output', quantity: 1, unitNano: 1n }],
      coversTokens: false,
      leaseMs: DAY_MS,
    })
    expect((await buy({ packageId: 'p-100' })).status).toBe(402)
  })

  it('lets one of two purchases through if the balance is for one', async () => {
    await user.topUp('1')
    const answers = await Promise.all([buy({ packageId: 'p-100' }), buy({ packageId: 'p-100' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]))
    expect(await user.wallet()).toEqual(['0.00', 100_000])
    expect((await user.must('order.list', { kind_MultiString: 'purchase' })).total).toBe(1)
  })

  it('lets exactly so many of parallel purchases through as the balance is for', async () => {
    await user.topUp('7.5')
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy({ packageId: 'p-100' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(await user.wallet()).toEqual(['0.50', 700_000])
  })

  it('never tells a repeated refusal as done', async () => {
    const input = { packageId: 'p-100', quantity: 1, channel: 'balance' }
    const headers = { 'idempotency-key': 'p' }
    expect((await user.call('order.purchase', input, headers)).status).toBe(402)
    expect((await user.call('order.purchase', input, headers)).status).toBe(402)
    await user.topUp('5')
    expect((await user.call('order.purchase', input, headers)).status).toBe(200)
    expect((await user.call('order.purchase', input, headers)).status).toBe(200)
    expect(await user.wallet()).toEqual(['4.00', 100_000])
  })

  it.each([
    [{ packageId: 'gone' }, 'packageId'],
    [{}, 'packageId'],
    [{ packageId: 'p-100', quantity: 0 }, 'quantity'],
    [{ packageId: 'p-100', quantity: -1 }, 'quantity'],
    [{ packageId: 'p-100', quantity: 1.5 }, 'quantity'],
    [{ packageId: 'p-100', quantity: 101 }, 'quantity'],
    [{ packageId: 'p-100', quantity: '2' }, 'quantity'],
    [{ packageId: 'p-100', quantity: 1e308 }, 'quantity'],
    [{ packageId: 'p-100', channel: 'wechat' }, '该支付方式暂不可用'],
    [{ packageId: 'p-odd', channel: 'sandbox' }, '该支付方式暂不可用'],
    [{ packageId: 'p-100', channel: 'cash' }, 'channel'],
    [{ packageId: 'p-100', price: '0.01' }, 'price'],
  ])('refuses %j', async (input, message) => {
    await user.topUp('1000')
    const { status, body } = await buy(input)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
    expect(await user.wallet()).toEqual(['1000.00', 0])
  })
})
