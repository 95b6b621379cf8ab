import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { createWallet } from '../../../server/wallet/create-wallet.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { withServer } from '../support/with-server.ts'
import { DAY_MS, HOUR_MS, makeCall, openTestServer, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

/** 0.8 yuan: 80 tokens of a package whose tokens are worth 10 yuan a million. */
const output = (quantity: number): UnitLine[] => [{ item: 'output', quantity, unitNano: 8000n }]

forEachDatabase((engine) => {
  const { server, user } = withServer(() => openTestServer({ engine }), { balance: '50' })

  const buy = async () => {
    await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
    const [owned] = await user.must('package.mine')
    return owned?.id ?? ''
  }
  const put = (id: string, isAside: boolean) => user.call('package.edit', { id, isAside })
  const use = (tokens = 100) => makeCall(server, { userId: user.userId, lines: output(tokens) })
  const request = (lines: UnitLine[]) => ({
    requestId: newId(),
    userId: user.userId,
    keyId: '',
    modelId: 't-chat',
    lines,
    coversTokens: true,
    leaseMs: HOUR_MS,
  })
  const settlement = (requestId: string, lines: UnitLine[]) => ({
    requestId,
    status: 'succeeded' as const,
    lines,
    promptTokens: 0,
    cachedTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    completionTokens: 0,
    isEstimated: false,
    ttftMs: null,
    durationMs: null,
  })

  it('is not used by calls until it is put back', async () => {
    const id = await buy()
    expect((await put(id, true)).status).toBe(200)
    await use()
    expect(await user.wallet()).toEqual(['48.9992', 100_000])
    expect(await user.must('package.mine')).toMatchObject([{ isAside: true, status: 'active' }])
    expect((await user.must('package.forecast')).packages).toMatchObject([
      { turn: 0, isAside: true, daysLeft: null, tokensLost: null },
    ])
    await put(id, true)
    await put(id, false)
    await use()
    expect(await user.wallet()).toEqual(['48.9992', 99_920])
    expect((await user.must('package.forecast')).packages).toMatchObject([{ turn: 1, isAside: false }])
  })

  it('lets the next package have its turn', async () => {
    const id = await buy()
    server.time.now += 1
    await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
    await put(id, true)
    await use()
    expect((await user.must('package.mine')).map(({ isAside, remaining }) => [isAside, remaining])).toEqual([
      [false, 99_920],
      [true, 100_000],
    ])
  })

  it('holds at once on every node, whatever a node has reserved', async () => {
    const nodes = ['one', 'two'].map((nodeId) =>
      createWallet({ ...server.deps, longestMs: () => 600_000, nodeId }),
    )
    const reserved = { reservation: 'brief' as const }
    // Both nodes have money reserved for calls before there is a package.
    for (const wallet of nodes) {
      const first = { ...request(output(10)), ...reserved }
      await wallet.hold(first)
      await wallet.settle(settlement(first.requestId, output(10)))
    }
    const id = await buy()
    const callOn = async (wallet: (typeof nodes)[number]) => {
      const call = { ...request(output(100)), ...reserved }
      await wallet.hold(call)
      return wallet.settle(settlement(call.requestId, output(100)))
    }
    for (const wallet of nodes)
      expect(await callOn(wallet)).toMatchObject({ costNano: 0n, packageTokens: 80 })
    await put(id, true)
    for (const wallet of nodes)
      expect(await callOn(wallet)).toMatchObject({ costNano: 800_000n, packageTokens: 0 })
    await put(id, false)
    for (const wallet of nodes)
      expect(await callOn(wallet)).toMatchObject({ costNano: 0n, packageTokens: 80 })
    for (const wallet of nodes) await wallet.release()
  })

  it('still pays for a call in flight that holds a part of it', async () => {
    const id = await buy()
    const call = request(output(100))
    await server.deps.wallet.hold(call)
    await put(id, true)
    expect(await server.deps.wallet.settle(settlement(call.requestId, call.lines))).toMatchObject({
      costNano: 0n,
      packageTokens: 80,
    })
    expect(await server.deps.wallet.readBalance(user.userId)).toMatchObject({
      heldTokens: 0,
      tokens: 99_920,
    })
  })

  it('gives back what a call held of it whose process died, and can be refunded then', async () => {
    const id = await buy()
    await server.deps.wallet.hold(request(output(100)))
    await put(id, true)
    const { orderNo } = (await user.must('order.list', { kind_MultiString: 'purchase' })).records[0] ?? {}
    expect((await user.call('order.refund', { orderNo })).status).toBe(409)
    server.time.now += HOUR_MS
    await server.deps.wallet.reapExpired()
    expect((await user.call('order.refund', { orderNo })).status).toBe(200)
    expect(await user.wallet()).toEqual(['50.00', 0])
  })

  it('is refused for what is another user’s, used up, ended or unknown', async () => {
    const id = await buy()
    const other = await server.newUser()
    expect((await other.call('package.edit', { id, isAside: true })).status).toBe(404)
    expect((await put('nowhere', true)).status).toBe(404)
    expect((await server.visitor.call('package.edit', { id, isAside: true })).status).toBe(401)
    expect((await user.call('package.edit', { id })).status).toBe(400)
    await server.deps.database.db
      .updateTable('token_package')
      .set({ created_at: START - 30 * DAY_MS, expires_at: START })
      .where('id', '=', id)
      .execute()
    expect((await put(id, true)).status).toBe(404)
    expect((await user.must('package.mine')).map(({ isAside }) => isAside)).toEqual([false])
  })

  it('says what each offer would have saved on the calls of the last 30 days', async () => {
    expect((await user.must('package.savings')).offers).toEqual([
      { packageId: 'p-100', modelId: null, listCost: '0.00', saved: '0.00', isUsedUp: false, ownLeft: null },
      { packageId: 'p-odd', modelId: null, listCost: '0.00', saved: '0.00', isUsedUp: false, ownLeft: null },
    ])
    await makeCall(server, {
      userId: user.userId,
      lines: [
        { item: 'input', quantity: 1000, unitNano: 2000n },
        { item: 'cachedInput', quantity: 200, unitNano: 500n },
        { item: 'output', quantity: 100, unitNano: 8000n },
      ],
    })
    await makeCall(server, {
      userId: user.userId,
      modelId: 't-image',
      lines: [{ item: 'image', quantity: 1, unitNano: 7n }],
    })
    expect((await user.must('package.savings')).offers).toEqual([
      // What it pays for costs as much, and it lasts longer than its 30 days.
      {
        packageId: 'p-100',
        modelId: 't-chat',
        listCost: '0.0029',
        saved: '0.00',
        isUsedUp: false,
        ownLeft: null,
      },
      // 56,000 nano-yuan for three.
      {
        packageId: 'p-odd',
        modelId: 't-chat',
        listCost: '0.0029',
        saved: '0.000055997',
        isUsedUp: true,
        ownLeft: null,
      },
    ])
    expect((await server.visitor.call('package.savings')).status).toBe(401)
  })
})
