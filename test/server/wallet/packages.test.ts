import { newId } from '../../../server/platform/secrets/tokens.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { forEachDatabase } from '../support/databases.ts'
import { DAY_MS, makeOld, NOON, openTestWallet, used, type TestWallet } from './open-test-wallet.ts'

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

    /** A token of these is worth one of output. */
    const grant = (userId: string, count: number, options: { models?: string[]; expiresAt?: number } = {}) =>
      test.grant(userId, count, { worthNano: 8_000n, ...options })
    const usesOf = (requestId: string) =>
      test.db
        .selectFrom('package_use')
        .select(['tokens', 'value_nano', 'list_nano'])
        .where('request_id', '=', requestId)
        .execute()

    it('pay the list price of a call first, the dearest tokens of it, and the balance pays the rest', async () => {
      const userId = await test.newUser(YUAN)
      const packageId = await grant(userId, 1_010)
      const request = chat(userId, tokens({ input: 100, output: 1_000 }))
      // 8,200,000 nano less 1,010 x 8,000.
      expect(await test.wallet.hold(request)).toEqual({
        heldNano: 120_000n,
        packages: [{ packageId, name: '测试包', tokens: 1_010 }],
      })
      expect(await test.wallet.readBalance(userId)).toEqual({
        balanceNano: YUAN,
        heldNano: 120_000n,
        tokens: 1_010,
        heldTokens: 1_010,
      })
      const result = await test.wallet.settle(
        used(request.requestId, tokens({ input: 60, cachedInput: 40, output: 999 })),
      )
      expect(result).toMatchObject({
        costNano: 52_000n,
        packageTokens: 1_010,
        receiptLines: [
          { item: 'input', quantity: 60, fromPackages: 44, packageValue: '0.000088', amount: '0.000032' },
          { item: 'cachedInput', quantity: 40, fromPackages: 0, amount: '0.00002' },
          { item: 'output', quantity: 999, fromPackages: 999, packageValue: '0.007992', amount: '0.00' },
        ],
      })
      expect(await packageOf(packageId)).toMatchObject({ remaining: 0, held: 0, begun_nano: 0n })
      expect(await usesOf(request.requestId)).toEqual([
        { tokens: 1_010, value_nano: 8_080_000n, list_nano: 8_080_000n },
      ])
      expect(await test.wallet.readBalance(userId)).toEqual({
        balanceNano: YUAN - 52_000n,
        heldNano: 0n,
        tokens: 0,
        heldTokens: 0,
      })
    })

    it('keep what is left of a token, so that many tiny calls cost what one large one does', async () => {
      const userId = await test.newUser()
      const packageId = await grant(userId, 3)
      const settled: number[] = []
      // A cached token is a sixteenth of one of the package.
      for (let i = 0; i < 40; i += 1) {
        const request = chat(userId, tokens({ cachedInput: 1 }))
        await test.wallet.hold(request)
        settled.push((await test.wallet.settle(used(request.requestId, request.lines))).packageTokens)
      }
      expect(settled.reduce((sum, count) => sum + count, 0)).toBe(2)
      expect(await packageOf(packageId)).toMatchObject({ remaining: 1, held: 0, begun_nano: 4_000n })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ tokens: 1 })
      // Half a token is left: it pays for eight more, and not for nine.
      await expect(test.wallet.hold(chat(userId, tokens({ cachedInput: 9 })))).rejects.toMatchObject({
        reason: 'balanceShort',
      })
      const last = chat(userId, tokens({ cachedInput: 8 }))
      await test.wallet.hold(last)
      expect(await test.wallet.settle(used(last.requestId, last.lines))).toMatchObject({ packageTokens: 1 })
      expect(await packageOf(packageId)).toMatchObject({ remaining: 0, begun_nano: 0n })
    })

    it('never let parallel calls take the begun token twice', async () => {
      const userId = await test.newUser()
      await grant(userId, 1)
      const first = chat(userId, tokens({ cachedInput: 10 }))
      await test.wallet.hold(first)
      await test.wallet.settle(used(first.requestId, first.lines))
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => test.wallet.hold(chat(userId, tokens({ cachedInput: 6 })))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    })

    it('that were sold before take the lesser of what was paid and one token for one', async () => {
      const userId = await test.newUser(YUAN)
      // 1,000 nano were paid for each: dearer tokens take one, cached ones a half.
      const packageId = await grant(userId, 100)
      await makeOld(test, packageId, 1_000n)
      const request = chat(userId, tokens({ input: 10, cachedInput: 20, output: 30 }))
      expect(await test.wallet.hold(request)).toMatchObject({ heldNano: 0n, packages: [{ tokens: 50 }] })
      expect(await test.wallet.settle(used(request.requestId, request.lines))).toMatchObject({
        costNano: 0n,
        packageTokens: 50,
      })
      expect(await usesOf(request.requestId)).toEqual([
        { tokens: 50, value_nano: 50_000n, list_nano: 270_000n },
      ])
      const rest = chat(userId, tokens({ output: 60 }))
      expect(await test.wallet.hold(rest)).toMatchObject({ heldNano: 80_000n, packages: [{ tokens: 50 }] })
      await test.wallet.settle(used(rest.requestId, rest.lines))
      expect(await packageOf(packageId)).toMatchObject({ remaining: 0, begun_nano: 0n })
    })

    it('are settled by what a node of the old program held of them', async () => {
      const userId = await test.newUser(YUAN)
      const packageId = await grant(userId, 100)
      const request = chat(userId, tokens({ output: 10 }))
      await test.wallet.hold(request)
      await test.db
        .updateTable('hold')
        .set({ packages: JSON.stringify([{ packageId, tokens: 10 }]) })
        .where('id', '=', request.requestId)
        .execute()
      expect(await test.wallet.settle(used(request.requestId, request.lines))).toMatchObject({
        costNano: 0n,
        packageTokens: 10,
      })
    })

    it('are used earliest expiry first and give back what was not used', async () => {
      const userId = await test.newUser()
      const late = await grant(userId, 100, { expiresAt: NOON + 3 * DAY_MS })
      const early = await grant(userId, 100, { expiresAt: NOON + DAY_MS })
      const middle = await grant(userId, 100, { expiresAt: NOON + 2 * DAY_MS })
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
      await grant(userId, 100, { models: ['t-other', 't-chat'] })
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
      await grant(userId, 100)
      const request = chat(userId, [{ item: 'output', quantity: 10, unitNano: 0n }])
      await expect(test.wallet.hold(request)).resolves.toEqual({ heldNano: 0n, packages: [] })
    })

    it('never give more than is left to parallel calls', async () => {
      const userId = await test.newUser()
      await grant(userId, 100)
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, () => test.wallet.hold(chat(userId, tokens({ output: 10 })))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    })

    it('never give more than was held for the call', async () => {
      const userId = await test.newUser(YUAN)
      await grant(userId, 1_000)
      const request = chat(userId, tokens({ output: 10 }))
      await test.wallet.hold(request)
      const result = await test.wallet.settle(used(request.requestId, tokens({ output: 500 })))
      expect(result).toMatchObject({ costNano: 0n, packageTokens: 10 })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ tokens: 990, balanceNano: YUAN })
    })

    it('cover nothing from the millisecond of their end, and are then written off once', async () => {
      const userId = await test.newUser()
      const packageId = await grant(userId, 100, { expiresAt: NOON + 9 * DAY_MS })
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
      expect(await test.wallet.readBalance(userId)).toMatchObject({ tokens: 0 })
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
      const packageId = await grant(userId, 100, { expiresAt: NOON + 10 })
      const request = chat(userId, tokens({ output: 40 }))
      await test.wallet.hold(request)
      test.clock.now = NOON + 20
      expect(await test.wallet.expirePackages()).toBe(0)
      await test.wallet.settle(used(request.requestId, tokens({ output: 25 })))
      expect(await test.wallet.expirePackages()).toBe(1)
      expect(await packageOf(packageId)).toMatchObject({ remaining: 75, closed_at: NOON + 20 })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ tokens: 0, heldTokens: 0 })
    })

    it('that are used up end without a ledger row', async () => {
      const userId = await test.newUser()
      const packageId = await grant(userId, 10, { expiresAt: NOON + 10 })
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
