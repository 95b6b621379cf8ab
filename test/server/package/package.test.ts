import { forEachDatabase } from '../support/start-app.ts'
import { inShop } from '../support/in-shop.ts'
import { DAY_MS, makeCall, openShop, START } from '../support/shop.ts'

forEachDatabase((engine) => {
  const { shop, user } = inShop(() => openShop({ engine }), { balance: '100' })

  const buy = (packageId: string) => user.get('order.purchase', { packageId, channel: 'balance' })
  const mine = async () =>
    (await user.get('package.mine')).map(({ packageId, remaining, status }) => [packageId, remaining, status])

  it('shows visitors what is on sale, in the order of the catalog', async () => {
    expect(await shop.visitor.get('package.list')).toEqual([
      {
        id: 'p-100',
        name: '10 万 Token',
        tokens: 100_000,
        price: '1.00',
        worth: '10.00',
        listValue: '1.00',
        validDays: 30,
        models: ['*'],
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
      },
    ])
    expect((await shop.visitor.call('package.list', { pageNo: 1 })).status).toBe(400)
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
    await makeCall(shop, { userId: user.userId, lines: [{ item: 'output', quantity: 7, unitNano: 8000n }] })
    shop.time.now = START + 1
    await buy('p-odd')
    await buy('p-100')
    shop.time.now = START + 1 + DAY_MS
    const shown = [
      ['p-100', 100_000, 'active'],
      ['p-odd', 7, 'expired'],
      ['p-odd', 0, 'used'],
    ]
    expect(await mine()).toEqual(shown)
    await shop.deps.wallet.expirePackages()
    expect(await mine()).toEqual(shown)
    expect((await user.wallet())[1]).toBe(100_000)
  })

  it('shows nobody else’s packages, and visitors none', async () => {
    await buy('p-100')
    expect(await (await shop.newUser()).get('package.mine')).toEqual([])
    expect((await shop.visitor.call('package.mine')).status).toBe(401)
  })
})
