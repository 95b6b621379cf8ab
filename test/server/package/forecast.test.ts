import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, HOUR_MS, makeCall, moveTo, openTestServer, START } from '../support/test-server.ts'

const output = (quantity: number): UnitLine[] => [{ item: 'output', quantity, unitNano: 8000n }]

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }), { balance: '50' })

  const buy = (packageId = 'p-100', quantity = 1) =>
    user.must('order.purchase', { packageId, quantity, channel: 'balance' })
  const use = (tokens: number, modelId = 't-chat') =>
    makeCall(server, { userId: user.userId, modelId, lines: output(tokens) })

  it('says nothing where nothing was used, and what can be refunded', async () => {
    const { orderNo } = await buy()
    expect(await user.must('package.forecast')).toEqual({
      sample: null,
      packages: [
        {
          id: expect.any(String),
          name: '10 万 Token',
          turn: 1,
          worth: '10.00',
          deduction: 'value',
          isAside: false,
          tokens: 100_000,
          remaining: 100_000,
          models: ['*'],
          createdAt: START,
          expiresAt: START + 30 * DAY_MS,
          refund: { orderNo, amount: '1.00', channel: 'balance', isWhole: true },
          daysLeft: null,
          tokensLost: null,
        },
      ],
    })
  })

  it('takes the speed from the last seven days of real calls', async () => {
    await buy()
    for (let day = 0; day < 10; day += 1) {
      await use(day < 3 ? 9000 : 1000)
      server.time.now += DAY_MS
    }
    await moveTo(server, server.time.now)
    const { sample, packages } = await user.must('package.forecast')
    // Seven calls of 1000, of ten.
    expect(sample).toEqual({ days: 7, tokens: 7000 })
    expect(packages[0]).toMatchObject({ remaining: 72_800, refund: null, daysLeft: null })
    // A token of the model takes 0.8 of one: 91 days of use, 20 of them before it ends.
    expect(packages[0]?.tokensLost).toBe(56_800)
  })

  it('measures who began yesterday by one day, and tells how long it lasts', async () => {
    await buy()
    await use(10_000)
    server.time.now += HOUR_MS
    await use(10_000)
    const { sample, packages } = await user.must('package.forecast')
    expect(sample).toEqual({ days: 1, tokens: 20_000 })
    expect(packages[0]?.daysLeft).toBeCloseTo(84_000 / 16_000, 6)
  })

  it('shows packages in the turn in which they are used, and those of one moment by when they were bought', async () => {
    await buy()
    server.time.now += HOUR_MS
    await buy('p-odd')
    await use(8)
    const { packages } = await user.must('package.forecast')
    expect(packages.map(({ name, turn, remaining }) => [name, turn, remaining])).toEqual([
      ['10 万 Token', 1, 100_000],
    ])
    expect((await user.must('package.mine')).map(({ name, status }) => [name, status])).toEqual([
      ['10 万 Token', 'active'],
      ['小包', 'used'],
    ])
  })

  it('does not count what is of models that no package covers', async () => {
    await buy('p-odd')
    await use(50, 't-chat-plain')
    expect((await user.must('package.forecast')).sample).toBeNull()
    expect((await (await server.newUser()).must('package.forecast')).packages).toEqual([])
    expect((await server.visitor.call('package.forecast')).status).toBe(401)
  })
})
