import { readBalance } from '../../../server/services/wallet/read-balance.ts'
import { startWalletJobs } from '../../../server/services/wallet/start-wallet-jobs.ts'
import { verifyLedger } from '../../../server/services/wallet/verify/verify-ledger.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, used, type TestWallet } from './open-wallet.ts'

const seconds = (nano: bigint) => [{ item: 'second', quantity: Number(nano), unitNano: 1n }] as const

describe('leases', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeEach(async () => {
      test = await openTestWallet(engine)
    })
    afterEach(() => test.close())

    const callOf = (requestId: string) =>
      test.db.selectFrom('call').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()

    it('that ended return the hold, once, without a charge', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await test.wallet.hold(request)
      const other = test.node('node-2')
      test.clock.now = NOON + 44_999
      expect(await other.reapExpired()).toBe(0)
      test.clock.now = NOON + 45_000
      const reaped = await Promise.all([other.reapExpired(), test.node('node-3').reapExpired()])
      expect(reaped.toSorted()).toEqual([0, 1])
      expect(await readBalance(test.db, userId)).toMatchObject({ balanceNano: 100n, heldNano: 0n })
      expect(await callOf(request.requestId)).toMatchObject({ status: 'failed', cost_nano: 0n, lines: '[]' })
      expect(await test.wallet.settle(used(request.requestId, seconds(60n)))).toEqual({
        costNano: 0n,
        packageTokens: 0,
        receiptLines: [],
      })
      expect(await verifyLedger(test.db)).toMatchObject({ ok: true })
    })

    it('and settlements that race end in one of the two, whole', async () => {
      const userId = await test.newUser(10_000n)
      const other = test.node('node-2')
      const lines = [{ item: 'second', quantity: 100, unitNano: 1n }] as const
      const requests = Array.from({ length: 40 }, () => ({ ...secondOf(userId, 100n), lines }))
      await Promise.all(requests.map((request) => test.wallet.hold(request)))
      test.clock.now = NOON + 60_000
      const [results] = await Promise.all([
        Promise.all(
          requests.map(({ requestId }) =>
            test.wallet.settle(used(requestId, [{ ...lines[0], quantity: 70 }])),
          ),
        ),
        other.reapExpired(),
      ])
      const charged = results.reduce((sum, result) => sum + result.costNano, 0n)
      expect(await readBalance(test.db, userId)).toMatchObject({
        balanceNano: 10_000n - charged,
        heldNano: 0n,
      })
      expect(await verifyLedger(test.db)).toMatchObject({ ok: true, violations: [] })
    })

    it('are extended, never shortened, and only while the hold is open', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await test.wallet.hold(request)
      test.clock.now = NOON + 30_000
      expect(await test.wallet.extendLease(request.requestId, 45_000)).toBe(true)
      expect(await test.wallet.extendLease(request.requestId, 1)).toBe(true)
      test.clock.now = NOON + 74_999
      expect(await test.wallet.reapExpired()).toBe(0)
      test.clock.now = NOON + 75_000
      expect(await test.wallet.reapExpired()).toBe(1)
      expect(await test.wallet.extendLease(request.requestId, 45_000)).toBe(false)
      expect(await test.wallet.extendLease('never-held', 45_000)).toBe(false)
    })

    it('of calls that this process serves are kept for the longest time a call may take', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await test.wallet.hold(request)
      const other = test.node('node-2')
      let reaped = 0
      while (reaped === 0 && test.clock.now < NOON + 3_600_000) {
        test.clock.now += 10_000
        await test.wallet.keepLive()
        reaped = await other.reapExpired()
      }
      const lived = test.clock.now - NOON
      expect(lived).toBeGreaterThanOrEqual(600_000 + 120_000)
      expect(lived).toBeLessThan(600_000 + 120_000 + 60_000)
    })

    it('of settled calls are no longer kept', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await test.wallet.hold(request)
      await test.wallet.settle(used(request.requestId, []))
      test.clock.now = NOON + 30_000
      await test.wallet.keepLive()
      const hold = await test.db
        .selectFrom('hold')
        .select('lease_until')
        .where('id', '=', request.requestId)
        .executeTakeFirstOrThrow()
      expect(hold.lease_until).toBe(NOON + 45_000)
    })

    it('are looked after by the jobs from their start on', async () => {
      const userId = await test.newUser(100n)
      await test.wallet.hold(secondOf(userId, 60n))
      await test.grant(userId, 10, { expiresAt: NOON + 1 })
      test.clock.now = NOON + 60_000
      const failures: string[] = []
      const log = { error: (_: { err: unknown }, message: string) => void failures.push(message) }
      const stop = startWalletJobs({ wallet: test.node('node-2'), log })
      await stop()
      expect(failures).toEqual([])
      expect(await readBalance(test.db, userId)).toEqual({
        balanceNano: 100n,
        heldNano: 0n,
        tokens: 0,
        heldTokens: 0,
      })
    })
  }))
