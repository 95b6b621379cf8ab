import { TEST_SECRETS } from '../support/written-rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { commitBatch } from '../../../server/wallet/commit-batch.ts'
import { debit } from '../../../server/wallet/debit.ts'
import { reapReservationOperation } from '../../../server/wallet/reservation/reservation-operations.ts'
import { createReservationPart } from '../../../server/wallet/reservation/reservation-part.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import type { Wallet } from '../../../server/wallet/wallet.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const seconds = (nano: bigint) => [{ item: 'second', quantity: Number(nano), unitNano: 1n }] as const
const PLENTY = 1_000_000n

describe('reservations', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeEach(async () => {
      test = await openTestWallet(engine, 'on')
    })
    afterEach(() => test.close())

    const reservationsOf = (userId: string) =>
      test.db.selectFrom('allowance').selectAll().where('user_id', '=', userId).execute()
    const holdOf = (requestId: string) =>
      test.db.selectFrom('hold').select('id').where('id', '=', requestId).executeTakeFirst()
    const callOf = (requestId: string) =>
      test.db.selectFrom('call').selectAll().where('request_id', '=', requestId).executeTakeFirst()
    const briefCall = (userId: string, nano = 100n) => ({
      ...secondOf(userId, nano),
      reservation: 'brief' as const,
    })
    const lastingCall = (userId: string, nano = 100n) => ({
      ...secondOf(userId, nano),
      reservation: 'lasting' as const,
    })
    /** The first call has a hold of its own and leaves a reservation behind. */
    async function begin(userId: string, wallet: Wallet = test.wallet) {
      const first = briefCall(userId)
      await wallet.hold(first)
      await wallet.settle(used(first.requestId, []))
    }
    const shown = async (userId: string, wallet: Wallet = test.wallet) =>
      (await wallet.readBalance(userId)).heldNano

    it('pay for calls without a hold of their own, once, at their price', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      expect(await reservationsOf(userId)).toMatchObject([{ amount_nano: 6400n, node_id: 'node-1' }])
      const request = briefCall(userId)
      expect(await test.wallet.hold(request)).toEqual({ heldNano: 100n, packages: [] })
      expect(await holdOf(request.requestId)).toBeUndefined()
      expect(await shown(userId)).toBe(100n)
      const results = await Promise.all([
        test.wallet.settle(used(request.requestId, seconds(60n))),
        test.wallet.settle(used(request.requestId, [])),
      ])
      results.push(await test.wallet.settle(used(request.requestId, seconds(99n))))
      for (const result of results) expect(result).toMatchObject({ costNano: 60n, packageTokens: 0 })
      expect(await callOf(request.requestId)).toMatchObject({
        status: 'succeeded',
        cost_nano: 60n,
        held_nano: 100n,
      })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: PLENTY - 60n, heldNano: 0n })
      // What it took was reserved again.
      expect(await reservationsOf(userId)).toMatchObject([{ amount_nano: 6400n }])
      expect(await shown(userId)).toBe(0n)
    })

    it('never charge above what was reserved', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const request = briefCall(userId)
      await test.wallet.hold(request)
      expect(await test.wallet.settle(used(request.requestId, seconds(500n)))).toMatchObject({
        costNano: 100n,
      })
    })

    it('never admit more than is set aside: others get holds', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const requests = Array.from({ length: 200 }, () => briefCall(userId))
      await Promise.all(requests.map((request) => test.wallet.hold(request)))
      const held = await test.db.selectFrom('hold').select('id').where('status', '=', 'open').execute()
      expect(held.length).toBeGreaterThanOrEqual(200 - 64 - 128)
      expect(await shown(userId)).toBe(20_000n)
      expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
      await Promise.all(requests.map(({ requestId }) => test.wallet.settle(used(requestId, seconds(7n)))))
      expect(await test.wallet.readBalance(userId)).toMatchObject({
        balanceNano: PLENTY - 1400n,
        heldNano: 0n,
      })
    })

    it('are not for who has little, nor for keys with a budget, nor for owners of packages', async () => {
      const poor = await test.newUser(9_999n)
      await begin(poor)
      expect(await reservationsOf(poor)).toEqual([])
      const rich = await test.newUser(PLENTY)
      await begin(rich)
      const budgeted = { ...briefCall(rich), keyId: 'key', keyBudget: { daily: '1' } }
      await test.wallet.hold(budgeted)
      expect(await holdOf(budgeted.requestId)).toBeDefined()
      const owner = await test.newUser(PLENTY)
      await test.grant(owner, 10)
      await begin(owner)
      expect(await reservationsOf(owner)).toEqual([])
    })

    it('let packages pay first that came after the call was admitted', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const line = { item: 'output', quantity: 10, unitNano: 8n } as const
      const request = { ...briefCall(userId), modelId: 't-chat', lines: [line], coversTokens: true }
      await test.wallet.hold(request)
      await test.grant(userId, 6)
      expect(await test.wallet.settle(used(request.requestId, [line]))).toMatchObject({
        costNano: 32n,
        packageTokens: 6,
      })
      expect(await test.wallet.readBalance(userId)).toEqual({
        balanceNano: PLENTY - 32n,
        heldNano: 0n,
        tokens: 0,
        heldTokens: 0,
      })
    })

    it('write calls down that last, so that every node shows them', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const lasting = lastingCall(userId)
      const brief = briefCall(userId)
      await test.wallet.hold(brief)
      await test.wallet.hold(lasting)
      const statusOf = async (requestId: string) => (await callOf(requestId))?.status
      while ((await statusOf(lasting.requestId)) !== 'running') await sleep(5)
      test.clock.now += 101
      while ((await statusOf(brief.requestId)) !== 'running') await sleep(20)
      expect(await shown(userId, test.node('node-2'))).toBe(200n)
      await test.wallet.settle(used(lasting.requestId, seconds(40n)))
      await test.wallet.settle(used(brief.requestId, seconds(2n)))
      expect(await callOf(lasting.requestId)).toMatchObject({ status: 'succeeded', cost_nano: 40n })
      expect(await shown(userId, test.node('node-2'))).toBe(0n)
    })

    it('are returned when unused, and on leaving', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      while ((await reservationsOf(userId)).length > 0) await sleep(50)
      await begin(userId)
      const request = briefCall(userId)
      await test.wallet.hold(request)
      await test.wallet.release()
      expect(await reservationsOf(userId)).toMatchObject([{ amount_nano: 100n }])
      await test.wallet.settle(used(request.requestId, seconds(100n)))
      await test.wallet.release()
      expect(await reservationsOf(userId)).toEqual([])
      const wallet = await test.db.selectFrom('wallet').selectAll().where('user_id', '=', userId).execute()
      expect(wallet).toMatchObject([{ balance_nano: PLENTY - 100n, held_nano: 0n }])
    })

    it('of a process that died are returned when their lease ends, and its calls cost nothing until they are settled', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const request = lastingCall(userId)
      await test.wallet.hold(request)
      while (!(await callOf(request.requestId))) await sleep(5)
      const other = test.node('node-2')
      test.clock.now = NOON + 29_999
      expect(await other.reapExpired()).toBe(0)
      expect(await shown(userId, other)).toBe(100n)
      test.clock.now = NOON + 30_000
      const reaped = await Promise.all([other.reapExpired(), test.node('node-3').reapExpired()])
      expect(reaped.toSorted()).toEqual([0, 1])
      expect(await shown(userId, other)).toBe(0n)
      expect(await callOf(request.requestId)).toMatchObject({ status: 'failed', cost_nano: 0n })
      // The process was only slow: what it admitted is paid, once, and what comes next gets a hold.
      for (const nano of [9n, 99n])
        expect(await test.wallet.settle(used(request.requestId, seconds(nano)))).toMatchObject({
          costNano: 9n,
        })
      expect(await other.settle(used(request.requestId, seconds(99n)))).toMatchObject({ costNano: 9n })
      expect(await callOf(request.requestId)).toMatchObject({
        status: 'succeeded',
        cost_nano: 9n,
        reaped_at: NOON + 30_000,
        shortfall_nano: 0n,
      })
      const next = briefCall(userId)
      await test.wallet.hold(next)
      expect(await holdOf(next.requestId)).toBeDefined()
    })

    it('that were returned leave calls to the balance, written down or not, and what is missing is an alert', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const calls = [briefCall(userId), lastingCall(userId), briefCall(userId)]
      for (const request of calls) await test.wallet.hold(request)
      while (!(await callOf(calls[1]?.requestId ?? ''))) await sleep(5)
      test.clock.now += 30_000
      const other = test.node('node-2')
      expect(await other.reapExpired()).toBe(1)
      const rest = secondOf(userId, PLENTY - 150n)
      await other.hold(rest)
      // Their settlement reads it from the database; one was never written down.
      const settled = []
      for (const { requestId } of calls) {
        settled.push((await test.wallet.settle(used(requestId, seconds(100n)))).costNano)
        expect((await test.wallet.settle(used(requestId, seconds(100n)))).costNano).toBe(settled.at(-1))
      }
      expect(settled).toEqual([100n, 50n, 0n])
      const alerts = await test.db.selectFrom('payment_alert').selectAll().orderBy('amount_nano').execute()
      expect(alerts.map(({ subject, amount_nano, times }) => [subject, amount_nano, times])).toEqual([
        [calls[1]?.requestId, 50n, 1],
        [calls[2]?.requestId, 100n, 1],
      ])
      await other.settle(used(rest.requestId, []))
      expect(await test.wallet.readBalance(userId)).toMatchObject({
        balanceNano: PLENTY - 150n,
        heldNano: 0n,
      })
    })

    it('are kept while their process lives', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const request = lastingCall(userId)
      await test.wallet.hold(request)
      for (let i = 0; i < 12; i += 1) {
        test.clock.now += 10_000
        await test.wallet.keepLive()
        expect(await test.node('node-2').reapExpired()).toBe(0)
      }
      expect(await test.wallet.settle(used(request.requestId, seconds(9n)))).toMatchObject({ costNano: 9n })
    })

    it('are not returned by who saw their lease end before it was renewed', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const [row] = await reservationsOf(userId)
      const { part } = createReservationPart({ isReserving: true })
      const reapAt = (at: number) =>
        commitBatch(
          test.db,
          [reapReservationOperation({ reservationId: row?.id ?? '', userId, noted: new Map(), at })],
          part,
        )
      expect(await reapAt(NOON + 29_999)).toEqual([{ value: false }])
      expect(await reservationsOf(userId)).toEqual([row])
      expect(await reapAt(NOON + 30_000)).toEqual([{ value: true }])
      expect(await reservationsOf(userId)).toEqual([])
    })

    it('leave all that no call uses to be spent, here and on other nodes', async () => {
      const userId = await test.newUser(PLENTY)
      await begin(userId)
      const other = test.node('node-2')
      await begin(userId, other)
      const inFlight = briefCall(userId)
      await test.wallet.hold(inFlight)
      const buy = (amountNano: bigint) =>
        other.withReclaim(userId, () =>
          test.db.transaction().execute((trx) =>
            debit(trx, {
              secrets: TEST_SECRETS,
              userId,
              amountNano,
              kind: 'purchase',
              refType: 'test',
              refId: newId(),
              remark: '',
              now: NOON,
            }),
          ),
        )
      await expect(buy(PLENTY - 99n)).rejects.toMatchObject({ reason: 'balanceShort' })
      await buy(PLENTY - 100n)
      expect(await test.wallet.settle(used(inFlight.requestId, seconds(100n)))).toMatchObject({
        costNano: 100n,
      })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 0n, heldNano: 0n })
    })

    it('leave it to calls as well, to the last', async () => {
      const userId = await test.newUser(15_000n)
      await begin(userId)
      expect(await reservationsOf(userId)).toHaveLength(1)
      const requests = Array.from({ length: 200 }, () => briefCall(userId))
      const outcomes = await Promise.allSettled(requests.map((request) => test.wallet.hold(request)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(150)
      expect(await shown(userId)).toBe(15_000n)
      for (const [i, { requestId }] of requests.entries())
        if (outcomes[i]?.status === 'fulfilled') await test.wallet.settle(used(requestId, seconds(100n)))
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 0n, heldNano: 0n })
    })
  }))
