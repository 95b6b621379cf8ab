import { startWalletJobs } from '../../../server/app/jobs/start-wallet-jobs.ts'
import type { HoldRequest } from '../../../server/wallet/wallet.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

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
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 100n, heldNano: 0n })
      expect(await callOf(request.requestId)).toMatchObject({ status: 'failed', cost_nano: 0n, lines: '[]' })
      expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true })
    })

    const alerts = () => test.db.selectFrom('payment_alert').selectAll().execute()
    /** A call whose hold was returned by another node. */
    async function reaped(request: HoldRequest) {
      await test.wallet.hold(request)
      test.clock.now += 45_000
      expect(await test.node('node-2').reapExpired()).toBe(1)
    }

    it('that ended are charged all the same once the settlement comes, and only once', async () => {
      const userId = await test.newUser(100n)
      const request = { ...secondOf(userId, 60n), keyId: 'key' }
      await reaped(request)
      const settlements = Array.from({ length: 5 }, () => used(request.requestId, seconds(70n)))
      const results = await Promise.all(settlements.map((settlement) => test.wallet.settle(settlement)))
      for (const result of results) expect(result.costNano).toBe(60n)
      expect(await test.node('node-3').settle(used(request.requestId, seconds(5n)))).toMatchObject({
        costNano: 60n,
      })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 40n, heldNano: 0n })
      expect(await callOf(request.requestId)).toMatchObject({
        status: 'succeeded',
        cost_nano: 60n,
        reaped_at: NOON + 45_000,
        shortfall_nano: 0n,
      })
      expect(await alerts()).toEqual([])
      expect(await test.node('node-2').reapExpired()).toBe(0)
    })

    it('that ended are charged up to what is left, and the rest is an alert', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await reaped(request)
      const next = secondOf(userId, 75n)
      await test.wallet.hold(next)
      const [late, again] = await Promise.all([
        test.wallet.settle(used(request.requestId, seconds(60n))),
        test.wallet.settle(used(request.requestId, seconds(60n))),
      ])
      expect([late.costNano, late.shortfallNano, again.costNano]).toEqual([25n, 35n, 25n])
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 75n, heldNano: 75n })
      expect(await alerts()).toMatchObject([
        {
          channel: 'wallet',
          kind: 'lateSettlement',
          subject: request.requestId,
          amount_nano: 35n,
          times: 1,
          resolved_at: null,
        },
      ])
      expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
      expect((await test.wallet.settle(used(next.requestId, seconds(75n)))).costNano).toBe(75n)
    })

    it('that ended after a settlement of nothing are not charged for a second one', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await test.wallet.hold(request)
      await test.wallet.settle(used(request.requestId, []))
      test.clock.now += 45_000
      await test.node('node-2').reapExpired()
      expect(await test.wallet.settle(used(request.requestId, seconds(60n)))).toMatchObject({ costNano: 0n })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 100n })
    })

    it('that ended are paid from the packages that were held, as far as they are there', async () => {
      const userId = await test.newUser(1000n)
      await test.grant(userId, 100, { worthNano: 2n })
      const tokens = [{ item: 'output', quantity: 80, unitNano: 2n }] as const
      const request = { ...secondOf(userId, 0n), lines: tokens, coversTokens: true }
      await test.wallet.hold(request)
      test.clock.now += 45_000
      expect(await test.node('node-2').reapExpired()).toBe(1)
      // Another call holds most of them now.
      const other = { ...secondOf(userId, 0n), lines: [{ ...tokens[0], quantity: 70 }], coversTokens: true }
      await test.wallet.hold(other)
      const late = await test.wallet.settle(used(request.requestId, tokens))
      // All of it would have been paid by the package: nothing of the balance was held.
      expect(late).toMatchObject({ costNano: 0n, packageTokens: 30, shortfallNano: 100n })
      expect(await alerts()).toMatchObject([{ subject: request.requestId, amount_nano: 100n }])
      await test.wallet.settle(used(other.requestId, []))
      expect(await test.wallet.readBalance(userId)).toMatchObject({
        balanceNano: 1000n,
        tokens: 70,
        heldTokens: 0,
      })
    })

    it('that ended while the database was gone are charged when it is back', async () => {
      const userId = await test.newUser(100n)
      const request = secondOf(userId, 60n)
      await reaped(request)
      await test.wallet.keepLive()
      expect(test.wallet.isLive(request.requestId)).toBe(true)
      await test.wallet.settle(used(request.requestId, seconds(60n)))
      expect(test.wallet.isLive(request.requestId)).toBe(false)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 40n })
    })

    it('and settlements that race charge each call once', async () => {
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
      expect(charged).toBe(40n * 70n)
      expect(await test.wallet.readBalance(userId)).toMatchObject({
        balanceNano: 10_000n - charged,
        heldNano: 0n,
      })
      expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
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
      expect(await test.wallet.readBalance(userId)).toEqual({
        balanceNano: 100n,
        heldNano: 0n,
        tokens: 0,
        heldTokens: 0,
      })
    })
  }))
