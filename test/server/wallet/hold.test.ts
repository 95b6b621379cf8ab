import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const YUAN = 1_000_000_000n

describe('holds', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeAll(async () => {
      test = await openTestWallet(engine)
    })
    afterAll(() => test.close())

    it('lets exactly 10 of 200 parallel calls through on a balance for 10', async () => {
      const userId = await test.newUser(10n * YUAN)
      const results = await Promise.allSettled(
        Array.from({ length: 200 }, () => test.wallet.hold(secondOf(userId, YUAN))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'balanceShort' })
      }
      expect(await test.wallet.readBalance(userId)).toEqual({
        balanceNano: 10n * YUAN,
        heldNano: 10n * YUAN,
        tokens: 0,
        heldTokens: 0,
      })
    })

    it('lets exactly 10 through when two nodes take them', async () => {
      const userId = await test.newUser(10n * YUAN)
      const other = test.node('node-2')
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, (_, i) => (i % 2 ? other : test.wallet).hold(secondOf(userId, YUAN))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    })

    it('writes the open hold and the running call before it resolves', async () => {
      const userId = await test.newUser(YUAN)
      const request = { ...secondOf(userId, YUAN / 2n), keyId: newId() }
      await expect(test.wallet.hold(request)).resolves.toEqual({ heldNano: YUAN / 2n, packages: [] })
      const hold = await test.db
        .selectFrom('hold')
        .selectAll()
        .where('id', '=', request.requestId)
        .executeTakeFirstOrThrow()
      expect(hold).toMatchObject({
        user_id: userId,
        status: 'open',
        amount_nano: YUAN / 2n,
        node_id: 'node-1',
        lease_until: test.clock.now + 45_000,
      })
      const call = await test.db
        .selectFrom('call')
        .selectAll()
        .where('request_id', '=', request.requestId)
        .executeTakeFirstOrThrow()
      expect(call).toMatchObject({
        status: 'running',
        model_id: 't-video',
        key_id: request.keyId,
        held_nano: YUAN / 2n,
        cost_nano: 0n,
        price: JSON.stringify({ second: '1' }),
        created_at: test.clock.now,
      })
    })

    it('refuses a request id that was held before', async () => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 1n)
      await test.wallet.hold(request)
      await expect(test.wallet.hold(request)).rejects.toThrow('was held before')
      expect(await test.wallet.readBalance(userId)).toMatchObject({ heldNano: 1n })
    })

    it('refuses a call whose upper bound is above its X-Max-Cost', async () => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 100n)
      await expect(test.wallet.hold({ ...request, maxCostNano: 99n })).rejects.toMatchObject({
        reason: 'badRequest',
      })
      await expect(test.wallet.hold({ ...request, maxCostNano: 100n })).resolves.toMatchObject({
        heldNano: 100n,
      })
    })

    it.each([
      { name: 'a negative quantity', quantity: -1, unitNano: 1n },
      { name: 'half a unit', quantity: 0.5, unitNano: 1n },
      { name: 'no number', quantity: Number.NaN, unitNano: 1n },
      { name: 'a quantity above 2^53', quantity: 2 ** 60, unitNano: 1n },
      { name: 'a negative price', quantity: 1, unitNano: -1n },
    ])('refuses $name', async ({ quantity, unitNano }) => {
      const userId = await test.newUser(YUAN)
      const request = { ...secondOf(userId, 1n), lines: [{ item: 'second', quantity, unitNano }] as const }
      await expect(test.wallet.hold(request)).rejects.toThrow(RangeError)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ heldNano: 0n })
    })

    it('refuses a price that overflows 64 bits as a short balance', async () => {
      const userId = await test.newUser(YUAN)
      const lines = [{ item: 'second', quantity: Number.MAX_SAFE_INTEGER, unitNano: 2n ** 62n }] as const
      await expect(test.wallet.hold({ ...secondOf(userId, 1n), lines })).rejects.toMatchObject({
        reason: 'balanceShort',
      })
    })

    it('keeps other calls unaffected by a call that the database refuses', async () => {
      const userId = await test.newUser(10n)
      const poison = { ...secondOf(userId, 1n), modelId: null as unknown as string }
      const results = await Promise.allSettled([
        test.wallet.hold(secondOf(userId, 1n)),
        test.wallet.hold(poison),
        test.wallet.hold(secondOf(userId, 1n)),
      ])
      expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await test.wallet.readBalance(userId)).toMatchObject({ heldNano: 2n })
    })

    it('rejects every call while the database is gone', async () => {
      const own = await openTestWallet(engine)
      const userId = await own.newUser(10n)
      await own.close()
      const results = await Promise.allSettled([
        own.wallet.hold(secondOf(userId, 1n)),
        own.wallet.hold(secondOf(userId, 1n)),
      ])
      expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    })

    it('runs thousands of operations of many users in order', async () => {
      const users = await Promise.all(Array.from({ length: 20 }, () => test.newUser(100n)))
      await Promise.all(
        Array.from({ length: 1000 }, async (_, i) => {
          const userId = users[i % 20] ?? ''
          const request = secondOf(userId, 2n)
          await test.wallet.hold(request)
          await test.wallet.settle(used(request.requestId, [{ item: 'second', quantity: 1, unitNano: 1n }]))
        }),
      )
      for (const userId of users) {
        expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 50n, heldNano: 0n })
      }
    })
  }))
