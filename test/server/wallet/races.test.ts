import { applyHold } from '../../../server/wallet/apply-hold.ts'
import { noPart } from '../../../server/wallet/batch-part.ts'
import { holdOperation } from '../../../server/wallet/core-operations.ts'
import { loadBatch } from '../../../server/wallet/load-batch.ts'
import { storeBatch } from '../../../server/wallet/store-batch.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const CALLS = 150

describe('races', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeAll(async () => {
      test = await openTestWallet(engine)
    })
    afterAll(() => test.close())

    it('of two nodes over one wallet disturb no call', async () => {
      const userId = await test.newUser(BigInt(CALLS) * 2n)
      const calls = ['node-1', 'node-2'].flatMap((name) => {
        const wallet = test.node(name)
        return Array.from({ length: CALLS }, async (_, i) => {
          await new Promise((resolve) => setTimeout(resolve, i))
          const call = secondOf(userId, 1n)
          await wallet.hold(call)
          return wallet.settle(used(call.requestId, call.lines))
        })
      })
      const settled = await Promise.allSettled(calls)
      expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
    })

    it('of a lease that is extended while it is being reaped end with the hold kept', async () => {
      const userId = await test.newUser(10n)
      const call = secondOf(userId, 10n)
      await test.wallet.hold(call)
      test.clock.now += call.leaseMs
      const reaped = test.wallet.reapExpired()
      expect(await test.wallet.extendLease(call.requestId, call.leaseMs)).toBe(true)
      expect(await reaped).toBe(0)
      await test.wallet.settle(used(call.requestId, call.lines))
    })

    it('with a writer that ignores the lock break the batch, not the books', async () => {
      const userId = await test.newUser(10n)
      const request = secondOf(userId, 10n)
      const holding = { request, nodeId: 'node-1', at: test.clock.now }
      const batch = test.db.transaction().execute(async (trx) => {
        const state = await loadBatch(trx, [holdOperation(holding)], noPart)
        applyHold(state, holding)
        await trx.updateTable('wallet').set({ balance_nano: 11n }).where('user_id', '=', userId).execute()
        await storeBatch(trx, state, { further: [], isLast: false })
      })
      await expect(batch).rejects.toThrow('without its wallet')
    })
  }))
