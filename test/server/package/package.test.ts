import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, makeCall, openTestServer, START } from '../support/test-server.ts'

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }), { balance: '100' })

  const buy = (packageId: string) => user.must('order.purchase', { packageId, channel: 'balance' })
  const mine = async () =>
    (await user.must('package.mine')).map(({ packageId, remaining, status }) => [
      packageId,
      remaining,
      status,
    ])

  it('shows visitors what is on sale, in the order of the catalog', async () => {
    expect(await server.visitor.must('package.list')).toEqual([
      {
        id: 'p-100',
        name: '10 万 Token',
        tokens: 100_000,
        price: '1.00',
        worth: '10.00',
        listValue: '1.00',
        validDays: 30,
        models: ['*'],
        left: null,
        perUser: null,
        until: null,
      },
      {
        id: 'p-odd',
        name: '小包',
        tokens: 7,
        price: '0.000000003',
        worth: '8.00',
        listValue: '0.000056',
        validDays: 1,
        models: ['t-chat'],
        left: null,
        perUser: null,
        until: null,
      },
    ])
    expect((await server.visitor.call('package.list', { pageNo: 1 })).status).toBe(400)
  })

  it('shows usable packages in the order in which they are used up', async () => {
    await buy('p-100')
    await buy('p-odd')
    expect(await mine()).toEqual([
      ['p-odd', 7, 'active'],
      ['p-100', 100_000, 'active'],
    ])
  })

  it('tells used and expired packages from usable ones', async () => {
    await buy('p-odd')
    await makeCall(server, { userId: user.userId, lines: [{ item: 'output', quantity: 7, unitNano: 8000n }] })
    server.time.now = START + 1
    await buy('p-odd')
    await buy('p-100')
    server.time.now = START + 1 + DAY_MS
    const shown = [
      ['p-100', 100_000, 'active'],
      ['p-odd', 7, 'expired'],
      ['p-odd', 0, 'used'],
    ]
    expect(await mine()).toEqual(shown)
    await server.deps.wallet.expirePackages()
    expect(await mine()).toEqual(shown)
    expect((await user.wallet())[1]).toBe(100_000)
  })

  it('shows no other user’s packages, and visitors none', async () => {
    await buy('p-100')
    expect(await (await server.newUser()).must('package.mine')).toEqual([])
    expect((await server.visitor.call('package.mine')).status).toBe(401)
  })
})
