import { forEachDatabase } from '../support/start-app.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, HOUR_MS, makeCall, moveTo, openTestServer, START } from '../support/test-server.ts'

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }), { balance: '10' })

  const END = START + 30 * DAY_MS
  const buy = (packageId = 'p-100') => user.must('order.purchase', { packageId, channel: 'balance' })
  const at = (ms: number) => moveTo(server, ms)
  const notices = async () =>
    (await user.must('notice.mine')).map((one) =>
      one.kind === 'announcement' ? [] : [one.level, one.tokens, one.at],
    )

  it('tells of a package seven days and one day before its end, and not after it', async () => {
    await buy()
    await at(END - 7 * DAY_MS - 1)
    expect(await notices()).toEqual([])
    await at(END - 7 * DAY_MS)
    expect(await notices()).toEqual([['soon', 100_000, END]])
    await at(END - DAY_MS)
    expect(await notices()).toEqual([['urgent', 100_000, END]])
    await at(END)
    expect(await notices()).toEqual([])
  })

  it('keeps one away once it is put away, and still tells of the last day', async () => {
    await buy()
    await at(END - 3 * DAY_MS)
    const [notice] = await user.must('notice.mine')
    const id = notice?.id ?? ''
    expect((await user.call('notice.dismiss', { id })).status).toBe(200)
    expect(await notices()).toEqual([])
    await at(END - HOUR_MS)
    expect(await notices()).toEqual([['urgent', 100_000, END]])
  })

  it('is silent about what is used up, given back, or never lasted so long', async () => {
    const { orderNo } = await buy()
    await buy('p-odd')
    expect(await notices()).toEqual([])
    await makeCall(server, { userId: user.userId, lines: [{ item: 'output', quantity: 7, unitNano: 8000n }] })
    await at(END - DAY_MS)
    expect((await user.call('order.refund', { orderNo })).status).toBe(200)
    expect(await notices()).toEqual([])
  })

  it('lets no user see or put away those of others', async () => {
    await buy()
    await at(END - DAY_MS)
    const [notice] = await user.must('notice.mine')
    const other = await server.newUser()
    expect(await other.must('notice.mine')).toEqual([])
    expect((await other.call('notice.dismiss', { id: notice?.id })).status).toBe(404)
    expect((await user.call('notice.dismiss', { id: 'packageExpires:x:soon' })).status).toBe(404)
    expect((await user.call('notice.dismiss', {})).status).toBe(400)
    expect((await server.visitor.call('notice.mine')).status).toBe(401)
    expect(await notices()).toHaveLength(1)
  })
})
