import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import type { Wallet } from '../../../server/wallet/wallet.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const YUAN = 1_000_000_000n
const spent = 'refused: keyBudgetSpent'
const isTaken = expect.not.stringContaining('refused')
/** Asia/Shanghai midnight between 30 November and 1 December 2026. */
const MONTH_END = Date.UTC(2026, 10, 30, 16)

describe('key budgets', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let userId: string
    let keyId: string
    beforeAll(async () => {
      test = await openTestWallet(engine)
      userId = await test.newUser(1_000_000n * YUAN)
    })
    beforeEach(() => {
      keyId = newId()
    })
    afterAll(() => test.close())

    const hold = (nano: bigint, keyBudget: { total?: string; daily?: string; monthly?: string }) => {
      const request = { ...secondOf(userId, nano), keyId, keyBudget }
      return test.wallet
        .hold(request)
        .then(() => request.requestId)
        .catch((error: { reason: string }) => `refused: ${error.reason}`)
    }
    const settle = (requestId: string, nano: bigint) =>
      test.wallet.settle(used(requestId, [{ item: 'second', quantity: Number(nano), unitNano: 1n }]))
    const spends = async () => {
      const rows = await test.db
        .selectFrom('api_key_spend')
        .selectAll()
        .where('key_id', '=', keyId)
        .orderBy('period')
        .execute()
      return rows.map((row) => [row.period, row.spent_nano, row.held_nano])
    }

    it('are met exactly, and counted with what calls in flight hold', async () => {
      const budget = { total: '0.0000001' }
      const first = await hold(60n, budget)
      expect(await hold(41n, budget)).toEqual(spent)
      const second = await hold(40n, budget)
      expect(await hold(1n, budget)).toEqual(spent)
      await settle(first, 50n)
      expect(await hold(11n, budget)).toEqual(spent)
      await settle(second, 40n)
      expect(await hold(10n, budget)).toEqual(isTaken)
    })

    it('let exactly 10 of 100 parallel calls through on a budget for 10', async () => {
      const results = await Promise.all(Array.from({ length: 100 }, () => hold(10n, { daily: '0.0000001' })))
      expect(results.filter((result) => !result.startsWith('refused'))).toHaveLength(10)
    })

    it('of a day restart at midnight in Asia/Shanghai', async () => {
      const budget = { daily: '0.0000001' }
      test.clock.now = MONTH_END - 86_400_000 - 1
      await settle(await hold(100n, budget), 100n)
      expect(await hold(1n, budget)).toEqual(spent)
      test.clock.now += 1
      expect(await hold(100n, budget)).toEqual(isTaken)
    })

    it('of a month restart with the month, those of all time never', async () => {
      test.clock.now = MONTH_END - 1
      await settle(await hold(100n, { monthly: '0.0000001' }), 100n)
      expect(await hold(1n, { monthly: '0.0000001' })).toEqual(spent)
      test.clock.now = MONTH_END
      expect(await hold(100n, { monthly: '0.0000001' })).toEqual(isTaken)
      expect(await hold(1n, { monthly: '1', total: '0.0000002' })).toEqual(spent)
    })

    it('count a call in the periods it was admitted in, whenever it ends', async () => {
      test.clock.now = MONTH_END - 1
      const requestId = await hold(100n, {})
      test.clock.now = MONTH_END + 5_000
      await settle(requestId, 70n)
      expect(await spends()).toEqual([
        ['2026-11', 70n, 0n],
        ['2026-11-30', 70n, 0n],
        ['total', 70n, 0n],
      ])
    })

    it('that are set later know what was spent before them', async () => {
      await settle(await hold(100n, {}), 100n)
      expect(await hold(1n, { daily: '0.0000001' })).toEqual(spent)
    })

    it('that are set while reservations pay for calls in flight count them, on every node and of the whole family', async () => {
      const owner = await test.newUser(1_000_000n * YUAN)
      const own = test.node('node-3', 'on')
      const other = test.node('node-2', 'on')
      const oldKey = newId()
      const unlimited = (by: string) => ({
        ...secondOf(owner, 10n),
        keyId: by,
        reservation: 'lasting' as const,
      })
      const begin = async (wallet: Wallet) => {
        const first = unlimited('')
        await wallet.hold(first)
        await wallet.settle(used(first.requestId, []))
      }
      const flying: [Wallet, string][] = []
      for (const [wallet, by] of [
        [own, keyId],
        [other, oldKey],
      ] as const) {
        await begin(wallet)
        for (let i = 0; i < 5; i += 1) {
          const request = unlimited(by)
          await wallet.hold(request)
          flying.push([wallet, request.requestId])
        }
        await wallet.withReclaim(owner, async () => {})
      }
      expect(await spends()).toEqual([])
      const limited = (nano: bigint) => {
        const request = {
          ...secondOf(owner, nano),
          keyId,
          keyFamily: [oldKey],
          keyBudget: { total: '1', daily: '0.00000013' },
        }
        return test.wallet
          .hold(request)
          .then(() => 'taken')
          .catch((error: { reason: string }) => `refused: ${error.reason}`)
      }
      expect(await limited(31n)).toEqual(spent)
      expect(await limited(30n)).toBe('taken')
      // 30 held, 45 spent, 50 in flight.
      for (const [wallet, requestId] of flying.slice(0, 5))
        await wallet.settle(used(requestId, [{ item: 'second', quantity: 9, unitNano: 1n }]))
      expect(await limited(6n)).toEqual(spent)
      expect(await limited(5n)).toBe('taken')
      for (const [wallet, requestId] of flying.slice(5)) await wallet.settle(used(requestId, []))
      expect(await limited(51n)).toEqual(spent)
      expect(await limited(50n)).toBe('taken')
      await own.release()
      await other.release()
    })

    it('cap nothing for calls by session', async () => {
      keyId = ''
      expect(await hold(100n, { total: '0' })).toEqual(isTaken)
      expect(await spends()).toEqual([])
    })

    it('are given back by a released hold', async () => {
      const budget = { total: '0.0000001' }
      const requestId = await hold(100n, budget)
      await test.wallet.settle(used(requestId, []))
      expect(await hold(100n, budget)).toEqual(isTaken)
    })
  }))
