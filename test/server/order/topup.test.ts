import { testCatalog } from '../support/test-catalog.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { MINUTE_MS, openTestServer, START, type TestUser } from '../support/test-server.ts'

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }))

  const orders = async (of: TestUser = user) => (await of.must('order.list')).records

  it('offers the limits and presets of the catalog, and the sandbox', async () => {
    expect(await user.must('order.topupOptions')).toEqual({
      min: '1.00',
      max: '50000.00',
      presets: ['10.00', '50.00', '100.00', '500.00'],
      channels: ['sandbox'],
    })
  })

  it('makes an order to pay within 15 minutes, and credits it exactly once paid', async () => {
    const order = await user.must('order.topup', { amount: '10.01', channel: 'sandbox' })
    const cashier = `http://localhost:80/cashier/${order.orderNo}`
    expect(order).toEqual({
      orderNo: expect.stringMatching(/^20261121093000\d{10}$/),
      status: 'pending',
      amount: '10.01',
      channel: 'sandbox',
      payUrl: cashier,
      qrCode: cashier,
      expiresAt: START + 15 * MINUTE_MS,
    })
    expect(await user.wallet()).toEqual(['0.00', 0])

    server.time.now = START + MINUTE_MS
    const paid = await user.must('payment.sandboxConfirm', { orderNo: order.orderNo })
    expect(paid).toEqual({
      orderNo: order.orderNo,
      kind: 'topup',
      subject: '账户充值 10.01 元',
      amount: '10.01',
      channel: 'sandbox',
      status: 'paid',
      createdAt: START,
      paidAt: START + MINUTE_MS,
      expiresAt: START + 15 * MINUTE_MS,
    })
    expect(await user.wallet()).toEqual(['10.01', 0])
    // A page that is reloaded after the payment sees it paid, without a way to pay again.
    expect(await user.must('order.detail', { orderNo: order.orderNo })).toEqual({
      ...paid,
      events: expect.any(Array),
      isRefundable: false,
    })
    expect(await user.must('order.query', { orderNo: order.orderNo })).toEqual(paid)
    expect((await user.must('income.list')).records).toEqual([
      {
        id: expect.any(Number),
        createdAt: START + MINUTE_MS,
        kind: 'topup',
        asset: 'yuan',
        amount: '10.01',
        balanceAfter: '10.01',
        refType: 'order',
        refId: order.orderNo,
        remark: '账户充值 10.01 元',
      },
    ])
  })

  it.each([
    '1e3',
    '-1',
    '0.0000000001',
    ' 1',
    '1 ',
    '１０',
    '',
    '1,000',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '10.',
    '.5',
    '1.001',
    '0',
    '0.99',
    '50000.01',
    '9999999999999',
    10,
    null,
    ['10'],
    { value: '10' },
  ])('refuses the amount %j, names it and writes nothing', async (amount) => {
    const { status, body } = await user.call('order.topup', { amount, channel: 'sandbox' })
    expect(status).toBe(400)
    expect(body.message).toContain('amount')
    expect(await orders()).toEqual([])
  })

  it('says between which amounts a top-up has to be', async () => {
    const { body } = await user.call('order.topup', { amount: '0.5', channel: 'sandbox' })
    expect(body.message).toBe('充值金额须在 1 元到 50000 元之间（amount）')
  })

  it.each(['1', '1.0', '50000', '50000.00'])('takes the amount %s', async (amount) => {
    await user.topUp(amount)
    expect((await user.wallet())[0]).toBe(Number(amount).toFixed(2))
  })

  it.each([
    [{ amount: '10', channel: 'alipay' }, '该支付方式暂不可用'],
    [{ amount: '10', channel: 'balance' }, '该支付方式暂不可用'],
    [{ amount: '10', channel: 'paypal' }, 'channel'],
    [{ amount: '10' }, 'channel'],
    [{ amount: '10', channel: 'sandbox', status: 'paid' }, 'status'],
    [{ amount: '10', channel: 'sandbox', userId: 'x' }, 'userId'],
  ])('refuses %j', async (input, message) => {
    const { status, body } = await user.call('order.topup', input)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
    expect(await orders()).toEqual([])
  })

  it('makes one order of a repeated request', async () => {
    const input = { amount: '10', channel: 'sandbox' }
    const [first, second] = [
      await user.call('order.topup', input, { 'idempotency-key': 'k' }),
      await user.call('order.topup', input, { 'idempotency-key': 'k' }),
    ]
    expect(second.body).toEqual(first.body)
    expect(await orders()).toHaveLength(1)
    const other = await user.call('order.topup', { ...input, amount: '11' }, { 'idempotency-key': 'k' })
    expect(other.status).toBe(422)
  })

  it('shows an order that was not paid in time as closed, and takes no payment for it', async () => {
    const { orderNo, expiresAt } = await user.must('order.topup', { amount: '10', channel: 'sandbox' })
    server.time.now = expiresAt - 1
    expect(await user.must('order.query', { orderNo })).toMatchObject({ status: 'pending' })
    server.time.now = expiresAt
    expect((await user.call('payment.sandboxConfirm', { orderNo })).status).toBe(409)
    expect(await orders()).toMatchObject([{ orderNo, status: 'closed', paidAt: null }])
    expect(await user.must('order.detail', { orderNo })).not.toHaveProperty('payUrl')
    expect(await user.wallet()).toEqual(['0.00', 0])
  })

  it('closes a cancelled order for good', async () => {
    const { orderNo } = await user.must('order.topup', { amount: '10', channel: 'sandbox' })
    expect(await user.must('order.cancel', { orderNo })).toMatchObject({ orderNo, status: 'closed' })
    expect((await user.call('order.cancel', { orderNo })).status).toBe(409)
    expect((await user.call('payment.sandboxConfirm', { orderNo })).status).toBe(409)
    expect(await user.wallet()).toEqual(['0.00', 0])
  })

  it('does not cancel what is paid', async () => {
    const orderNo = await user.topUp('10')
    expect((await user.call('order.cancel', { orderNo })).status).toBe(409)
    expect(await user.must('order.query', { orderNo })).toMatchObject({ status: 'paid' })
  })

  it('answers for another user’s order as for one that never was', async () => {
    const stranger = await server.newUser()
    const { orderNo } = await user.must('order.topup', { amount: '10', channel: 'sandbox' })
    const names = ['order.detail', 'order.query', 'order.cancel', 'payment.sandboxConfirm'] as const
    for (const name of names) {
      const theirs = await stranger.call(name, { orderNo })
      const never = await stranger.call(name, { orderNo: '202611210930000000000000' })
      expect([theirs.status, theirs.body.message]).toEqual([404, never.body.message])
    }
    expect(await orders(stranger)).toEqual([])
    expect(await orders()).toMatchObject([{ orderNo, status: 'pending' }])
  })

  it('answers visitors with 401', async () => {
    const names = [
      'order.topupOptions',
      'order.topup',
      'order.purchase',
      'order.list',
      'order.detail',
      'order.cancel',
      'order.query',
      'payment.sandboxConfirm',
    ] as const
    for (const name of names) expect((await server.visitor.call(name)).status).toBe(401)
  })

  it('credits one order once, however many confirm it at the same moment', async () => {
    const { orderNo } = await user.must('order.topup', { amount: '10', channel: 'sandbox' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => user.call('payment.sandboxConfirm', { orderNo })),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.result).toMatchObject({ status: 'paid' })
    }
    expect(await user.wallet()).toEqual(['10.00', 0])
    expect((await user.must('income.list')).total).toBe(1)
  })

  it('lets one user have 20 orders to pay at a time, also if all are asked for at once', async () => {
    const ask = () => user.call('order.topup', { amount: '10', channel: 'sandbox' })
    const answers = await Promise.all(Array.from({ length: 24 }, ask))
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: '待支付的订单已达上限，请先支付或取消' },
    })
    const buy = { packageId: 'p-100', quantity: 1, channel: 'sandbox' }
    expect((await user.call('order.purchase', buy)).status).toBe(409)
    const other = await server.newUser()
    expect((await other.call('order.topup', { amount: '10', channel: 'sandbox' })).status).toBe(200)

    const [first, second] = made.map(({ body }) => body.result.orderNo)
    await user.must('order.cancel', { orderNo: first })
    await user.must('payment.sandboxConfirm', { orderNo: second })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 409])
    // What is paid at once waits for nothing.
    expect((await user.call('order.purchase', { ...buy, channel: 'balance' })).status).toBe(200)
  })

  it('ends in one state if an order is cancelled and confirmed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = Number((await user.wallet())[0])
      const { orderNo } = await user.must('order.topup', { amount: '10', channel: 'sandbox' })
      const racers = Array.from({ length: 30 }, (_, i) => [
        user.call(i % 2 === round % 2 ? 'order.cancel' : 'payment.sandboxConfirm', { orderNo }),
        user.call(i % 2 === round % 2 ? 'payment.sandboxConfirm' : 'order.cancel', { orderNo }),
      ]).flat()
      const statuses = (await Promise.all(racers)).map(({ status }) => status)
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
      const { status } = await user.must('order.query', { orderNo })
      expect(['paid', 'closed']).toContain(status)
      expect(Number((await user.wallet())[0])).toBe(before + (status === 'paid' ? 10 : 0))
      // Either one cancellation or every confirmation succeeded.
      expect(statuses.filter((each) => each === 200)).toHaveLength(status === 'paid' ? 30 : 1)
    }
  })
})

forEachDatabase((engine) => {
  it('has no sandbox where it is switched off', async () => {
    const server = await openTestServer({ engine, env: { PAY_SANDBOX: 'off' }, catalog: testCatalog })
    const user = await server.newUser()
    expect((await user.must('order.topupOptions')).channels).toEqual([])
    expect((await user.call('order.topup', { amount: '10', channel: 'sandbox' })).status).toBe(400)
    expect((await user.call('payment.sandboxConfirm', { orderNo: 'x' })).status).toBe(404)
    await server.close()
  })
})
