import { Catalog } from '../../../server/catalog/schema/schema.ts'
import { transact } from '../../../server/platform/db/transact.ts'
import { completeOffers } from '../../../server/money/order/complete-offers.ts'
import { confirmPayment } from '../../../server/money/order/confirm-payment.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { fixedCatalogs } from '../support/fixed-catalogs.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, openTestServer, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'

/** The catalog of another node, or of later. */
const withOffer = (change: object) =>
  Catalog.parse({
    ...testCatalog,
    packages: testCatalog.packages.map((offer) => (offer.id === 'p-100' ? { ...offer, ...change } : offer)),
  })
const without = Catalog.parse({ ...testCatalog, packages: [] })

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }))

  const order = async (quantity = 1) =>
    (await user.must('order.purchase', { packageId: 'p-100', quantity, channel: 'sandbox' })).orderNo
  const rowOf = (orderNo: string) =>
    server.deps.database.db
      .selectFrom('order')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  /** The payment comes to a node with this catalog. */
  const pay = (orderNo: string, catalog: Catalog) =>
    transact(server.deps.database.db, (trx) =>
      confirmPayment(trx, {
        deps: { ...server.deps, catalogs: fixedCatalogs(catalog) },
        orderNo,
        channel: 'sandbox',
        transactionId: `paid-${orderNo}`,
        now: server.time.now,
      }),
    )
  /** As the old program made it. */
  const forget = async (orderNo: string) => {
    await server.deps.database.db
      .updateTable('order')
      .set({ offer: '', offer_completed_at: null })
      .where('order_no', '=', orderNo)
      .execute()
    return orderNo
  }
  const complete = (catalog: Catalog = testCatalog) =>
    completeOffers({ ...server.deps, catalogs: fixedCatalogs(catalog) })
  const content = { tokens: 300_000, models: ['*'], worth: '10.00', expiresAt: START + 30 * DAY_MS }

  it.each([
    ['holds ten tokens now', withOffer({ tokens: 10 })],
    ['covers another model, for a day', withOffer({ models: ['t-chat-plain'], validDays: 1 })],
    ['has another name, price and worth', withOffer({ name: '别的', price: '0.50', worth: '90' })],
    ['is gone', without],
  ])(
    'grants what was ordered where the offer of the node that takes the payment %s',
    async (_how, catalog) => {
      const orderNo = await order(3)
      expect(await pay(orderNo, catalog)).toMatchObject({ status: 'paid' })
      expect(await user.must('package.mine')).toMatchObject([
        { ...content, name: '10 万 Token', remaining: 300_000 },
      ])
      expect(await user.wallet()).toEqual(['0.00', 300_000])
      expect((await rowOf(orderNo)).offer_completed_at).toBeNull()
    },
  )

  it('grants it once, whichever nodes the payment comes to', async () => {
    const orderNo = await order(3)
    const catalogs = [testCatalog, without, withOffer({ tokens: 10 })]
    const paid = await Promise.all([...catalogs, ...catalogs].map((catalog) => pay(orderNo, catalog)))
    expect(paid.filter((row) => row !== null)).toHaveLength(1)
    expect(await user.wallet()).toEqual(['0.00', 300_000])
  })

  it('completes what waited for its payment at the upgrade, once and marked, and grants that', async () => {
    const orderNo = await forget(await order(3))
    server.time.now += 5
    const completed = await Promise.all([complete(), complete(), complete(withOffer({ tokens: 100_000 }))])
    const { offer, offer_completed_at } = await rowOf(orderNo)
    expect(offer_completed_at).toBe(START + 5)
    expect(JSON.parse(offer)).toMatchObject({ tokens: 300_000, worthNano: '10000', quantity: 3 })
    expect(Math.max(...completed)).toBeGreaterThan(0)
    expect(await complete(withOffer({ tokens: 10 }))).toBe(0)
    await pay(orderNo, without)
    expect(await user.wallet()).toEqual(['0.00', 300_000])
  })

  it('gives a completed order no token that is worth less than was paid for it', async () => {
    const orderNo = await forget(await order())
    // Cheaper since: one yuan was paid for what now costs half.
    await complete(withOffer({ price: '0.50' }))
    expect(JSON.parse((await rowOf(orderNo)).offer)).toMatchObject({ worthNano: '10000' })
  })

  it('takes the offer at payment for an order that a node of the old program made since, or lets the payment wait', async () => {
    const orderNo = await forget(await order(3))
    await expect(pay(orderNo, without)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await complete(without)).toBe(0)
    expect((await rowOf(orderNo)).status).toBe('pending')
    await pay(orderNo, testCatalog)
    expect(await user.wallet()).toEqual(['0.00', 300_000])
    expect((await rowOf(orderNo)).offer_completed_at).toBe(START)
  })

  it('leaves orders alone that were paid before, and counts them', async () => {
    const orderNo = await order()
    await pay(orderNo, testCatalog)
    const { offer } = await rowOf(orderNo)
    await forget(orderNo)
    await complete()
    expect((await rowOf(orderNo)).offer).toBe('')
    expect(await verifyLedger(server.deps.database.db, server.deps.secrets)).toMatchObject({
      ok: true,
      exempt: { packageAsOrdered: 1 },
    })
    await server.deps.database.db
      .updateTable('order')
      .set({ offer: offer.replace('100000', '100001') })
      .where('order_no', '=', orderNo)
      .execute()
    const { violations } = await verifyLedger(server.deps.database.db, server.deps.secrets)
    expect(violations).toMatchObject([{ rule: 'packageAsOrdered', subject: orderNo }])
    await server.deps.database.db
      .updateTable('order')
      .set({ offer })
      .where('order_no', '=', orderNo)
      .execute()
  })
})
