import { newId } from '../../../server/secrets/tokens.ts'
import { readBalance } from '../../../server/services/wallet/read-balance.ts'
import type { UnitLine } from '../../../server/services/wallet/wallet.ts'
import { forEachDatabase } from '../support/databases.ts'
import { DAY_MS, NOON, openTestWallet, used, type TestWallet } from './open-wallet.ts'

const YUAN = 1_000_000_000n

/** ¥2 in, ¥0.5 cached, ¥8 out per million tokens. */
const tokens = (counts: { input?: number; cachedInput?: number; output?: number }): UnitLine[] => [
  { item: 'input', quantity: counts.input ?? 0, unitNano: 2_000n },
  { item: 'cachedInput', quantity: counts.cachedInput ?? 0, unitNano: 500n },
  { item: 'output', quantity: counts.output ?? 0, unitNano: 8_000n },
]

describe('token packages', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeAll(async () => {
      test = await openTestWallet(engine)
    })
    beforeEach(() => {
      test.clock.now = NOON
    })
    afterAll(() => test.close())

    const chat = (userId: string, lines: UnitLine[], modelId = 't-chat') => ({
      requestId: newId(),
      userId,
      keyId: '',
      modelId,
      lines,
      coversTokens: true,
      leaseMs: 45_000,
    })
    const packageOf = (id: string) =>
      test.db.selectFrom('token_package').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    it('hold their tokens first, the dearest ones, and the balance holds the rest', async () => {
      const userId = await test.newUser(YUAN)
      const packageId = await test.grant(userId, 1_050)
      const request = chat(userId, tokens({ input: 100, output: 1_000 }))
      expect(await test.wallet.hold(request)).toEqual({
        // All output and 50 of the input are covered.
        heldNano: 50n * 2_000n,
        packages: [{ packageId, name: '测试包', tokens: 1_050 }],
      })
      expect(await readBalance(test.db, userId)).toEqual({
        balanceNano: YUAN,
        heldNano: 100_000n,
        tokens: 1_050,
        heldTokens: 1_050,
      })
      const result = await test.wallet.settle(
        used(request.requestId, tokens({ input: 60, cachedInput: 40, output: 960 })),
      )
      expect(result).toMatchObject({
        costNano: 10n * 500n,
        packageTokens: 1_050,
        receiptLines: [
          { item: 'input', quantity: 60, fromPackages: 60, amount: '0.00' },
          { item: 'cachedInput', quantity: 40, fromPackages: 30, amount: '0.000005' },
          { item: 'output', quantity: 960, fromPackages: 960, amount: '0.00' },
        ],
      })
      expect(await packageOf(packageId)).toMatchObject({ remaining: 0, held: 0 })
      expect(await readBalance(test.db, userId)).toEqual({
        balanceNano: YUAN - 5_000n,
        heldNano: 0n,
        tokens: 0,
        heldTokens: 0,
      })
    })

    it('are used earliest expiry first and give back what was not used', async () => {
      const userId = await test.newUser()
      const late = await test.grant(userId, 100, { expiresAt: NOON + 3 * DAY_MS })
      const early = await test.grant(userId, 100, { expiresAt: NOON + DAY_MS })
      const middle = await test.grant(userId, 100, { expiresAt: NOON + 2 * DAY_MS })
      const request = chat(userId, tokens({ output: 250 }))
      const { packages, heldNano } = await test.wallet.hold(request)
      expect(heldNano).toBe(0n)
      expect(packages.map((share) => [share.packageId, share.tokens])).toEqual([
        [early, 100],
        [middle, 100],
        [late, 50],
      ])
      await test.wallet.settle(used(request.requestId, tokens({ output: 130 })))
      expect(await packageOf(early)).toMatchObject({ remaining: 0, held: 0 })
      expect(await packageOf(middle)).toMatchObject({ remaining: 70, held: 0 })
      expect(await packageOf(late)).toMatchObject({ remaining: 100, held: 0 })
      const rows = await test.db
        .selectFrom('ledger_entry')
        .selectAll()
        .where('ref_id', '=', request.requestId)
        .orderBy('id')
        .execute()
      expect(rows.map((row) => [row.asset, row.package_id, row.amount, row.balance_after])).toEqual([
        ['token', early, -100n, 200n],
        ['token', middle, -30n, 170n],
      ])
    })

    it('cover only models in their scope, and no call that is not billed by token', async () => {
      const userId = await test.newUser(YUAN)
      await test.grant(userId, 100, { models: ['t-other', 't-chat'] })
      await expect(test.wallet.hold(chat(userId, tokens({ output: 10 }), 't-third'))).resolves.toMatchObject({
        packages: [],
        heldNano: 80_000n,
      })
      const image = { item: 'image', quantity: 1, unitNano: 5n } as const
      await expect(test.wallet.hold(chat(userId, [image]))).resolves.toMatchObject({
        packages: [],
        heldNano: 5n,
      })
      const request = { ...chat(userId, tokens({ output: 10 })), coversTokens: false }
      await expect(test.wallet.hold(request)).resolves.toMatchObject({ packages: [], heldNano: 80_000n })
      await expect(test.wallet.hold(chat(userId, tokens({ output: 10 })))).resolves.toMatchObject({
        packages: [{ tokens: 10 }],
        heldNano: 0n,
      })
    })

    it('spend nothing on tokens that are free', async () => {
      const userId = await test.newUser()
      await test.grant(userId, 100)
      const request = chat(userId, [{ item: 'output', quantity: 10, unitNano: 0n }])
      await expect(test.wallet.hold(request)).resolves.toEqual({ heldNano: 0n, packages: [] })
    })

    it('never give more than is left to parallel calls', async () => {
      const userId = await test.newUser()
      await test.grant(userId, 100)
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, () => test.wallet.hold(chat(userId, tokens({ output: 10 })))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    })

    it('never give more than was held for the call', async () => {
      const userId = await test.newUser(YUAN)
      await test.grant(userId, 1_000)
      const request = chat(userId, tokens({ output: 10 }))
      await test.wallet.hold(request)
      const result = await test.wallet.settle(used(request.requestId, tokens({ output: 500 })))
      expect(result).toMatchObject({ costNano: 0n, packageTokens: 10 })
      expect(await readBalance(test.db, userId)).toMatchObject({ tokens: 990, balanceNano: YUAN })
    })

    it('cover nothing from the millisecond of their end, and are then written off once', async () => {
      const userId = await test.newUser()
      const packageId = await test.grant(userId, 100, { expiresAt: NOON + 9 * DAY_MS })
      test.clock.now = NOON + 9 * DAY_MS - 1
      await test.wallet.expirePackages()
      expect(await packageOf(packageId)).toMatchObject({ closed_at: null })
      test.clock.now = NOON + 9 * DAY_MS
      await expect(test.wallet.hold(chat(userId, tokens({ output: 1 })))).rejects.toMatchObject({
        reason: 'balanceShort',
      })
      const closed = await Promise.all([test.wallet.expirePackages(), test.node('node-2').expirePackages()])
      expect(closed.toSorted()).toEqual([0, 1])
      expect(await packageOf(packageId)).toMatchObject({ closed_at: test.clock.now, remaining: 100 })
      expect(await readBalance(test.db, userId)).toMatchObject({ tokens: 0 })
      const rows = await test.db
        .selectFrom('ledger_entry')
        .selectAll()
        .where('package_id', '=', packageId)
        .orderBy('id')
        .execute()
      expect(rows).toMatchObject([
        { kind: 'reward', amount: 100n, balance_after: 100n },
        { kind: 'adjust', amount: -100n, balance_after: 0n, remark: '套餐到期', ref_type: 'package' },
      ])
    })

    it('wait with their end for a call that holds them', async () => {
      const userId = await test.newUser()
      const packageId = await test.grant(userId, 100, { expiresAt: NOON + 10 })
      const request = chat(userId, tokens({ output: 40 }))
      await test.wallet.hold(request)
      test.clock.now = NOON + 20
      expect(await test.wallet.expirePackages()).toBe(0)
      await test.wallet.settle(used(request.requestId, tokens({ output: 25 })))
      expect(await test.wallet.expirePackages()).toBe(1)
      expect(await packageOf(packageId)).toMatchObject({ remaining: 75, closed_at: NOON + 20 })
      expect(await readBalance(test.db, userId)).toMatchObject({ tokens: 0, heldTokens: 0 })
    })

    it('that are used up end without a ledger row', async () => {
      const userId = await test.newUser()
      const packageId = await test.grant(userId, 10, { expiresAt: NOON + 10 })
      const request = chat(userId, tokens({ output: 10 }))
      await test.wallet.hold(request)
      await test.wallet.settle(used(request.requestId, tokens({ output: 10 })))
      test.clock.now = NOON + 10
      expect(await test.wallet.expirePackages()).toBe(1)
      const rows = await test.db
        .selectFrom('ledger_entry')
        .select('kind')
        .where('package_id', '=', packageId)
        .execute()
      expect(rows.map((row) => row.kind).toSorted()).toEqual(['consume', 'reward'])
    })
  }))
