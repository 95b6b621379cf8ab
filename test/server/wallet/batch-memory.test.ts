import type { BatchPart } from '../../../server/wallet/batch-part.ts'
import { settleOperation } from '../../../server/wallet/core-operations.ts'
import type { Operation } from '../../../server/wallet/operation.ts'
import {
  recordOperation,
  reserveOperation,
  settleReservedOperation,
} from '../../../server/wallet/reservation/reservation-operations.ts'
import { createReservationPart } from '../../../server/wallet/reservation/reservation-part.ts'
import type { ReservationState } from '../../../server/wallet/reservation/reservation-state.ts'
import { commitBatch } from '../../../server/wallet/commit-batch.ts'
import type { HoldRequest } from '../../../server/wallet/wallet.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const PLENTY = 1_000_000n
const HELD = 100n

describe('what batches left is remembered', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let part: BatchPart<ReservationState>
    beforeEach(async () => {
      test = await openTestWallet(engine, 'on')
      part = createReservationPart({ isReserving: true }).part
    })
    afterEach(() => test.close())

    const callOf = (userId: string): HoldRequest => ({
      ...secondOf(userId, HELD),
      keyId: 'key-1',
      reservation: 'brief',
    })
    const settlingOf = (request: HoldRequest, reservationId: string, nano = 60) => ({
      settlement: used(request.requestId, [
        { ...request.lines[0], item: 'second', quantity: nano, unitNano: 1n },
      ]),
      reserved: { request, reservationId, heldNano: HELD, at: NOON, isRecorded: false, isClosing: false },
      at: NOON,
    })
    type Settling = ReturnType<typeof settlingOf>
    const commit = (...operations: Operation<unknown, ReservationState>[]) =>
      commitBatch(test.db, operations, part)
    const settleAll = (...calls: Settling[]) => commit(...calls.map(settleReservedOperation))
    const remembered = (...calls: Settling[]) => part.remembered(calls.map(settleReservedOperation))

    /** A hold that leaves a reservation behind, and a call that it pays for, so that all is known. */
    async function begin(balanceNano = PLENTY) {
      const userId = await test.newUser(balanceNano)
      const reservationId = newId()
      const request = callOf(userId)
      const requested = { reservationId, amountNano: 6400n, upstreamNano: null, leaseMs: 30_000 }
      await commit(reserveOperation({ request, nodeId: 'node-1', requested, at: NOON }))
      await commit(settleOperation({ settlement: used(request.requestId, []), at: NOON }))
      await settleAll(settlingOf(callOf(userId), reservationId))
      return { userId, settling: (nano?: number) => settlingOf(callOf(userId), reservationId, nano) }
    }
    const balanceOf = async (userId: string) => (await test.wallet.readBalance(userId)).balanceNano

    it('for calls that a reservation pays for, and nothing else', async () => {
      const { userId, settling } = await begin()
      const call = settling()
      expect(remembered(call)).not.toBeNull()
      expect(
        part.remembered([settleReservedOperation(call), recordOperation(call.reserved, NOON)]),
      ).toBeNull()
      expect(remembered({ ...call, reserved: { ...call.reserved, isRecorded: true } })).toBeNull()
      const request = { ...call.reserved.request, keyId: 'key-2' }
      expect(remembered({ ...call, reserved: { ...call.reserved, request } })).toBeNull()
      await settleAll(call, settling(), call)
      expect(await balanceOf(userId)).toBe(PLENTY - 180n)
      const spends = await test.db.selectFrom('api_key_spend').select('spent_nano').execute()
      expect(spends.map(({ spent_nano }) => spent_nano)).toEqual([180n, 180n, 180n])
    })

    it('and read again when another process changed it', async () => {
      const { userId, settling } = await begin()
      await test.topUp(userId, 5n)
      expect(await settleAll(settling())).toMatchObject([{ value: { costNano: 60n } }])
      expect(await balanceOf(userId)).toBe(PLENTY - 115n)
      // Another node may be as busy: not trusted for a while.
      expect(remembered(settling())).toBeNull()
    })

    it('but not over a package that was bought meanwhile', async () => {
      const { userId, settling } = await begin()
      await test.grant(userId, 6)
      const call = settling()
      const line = { item: 'output', quantity: 10, unitNano: 8n } as const
      const request = { ...call.reserved.request, modelId: 't-chat', lines: [line], coversTokens: true }
      const covered = {
        ...call,
        settlement: used(request.requestId, [line]),
        reserved: { ...call.reserved, request },
      }
      expect(await settleAll(covered)).toMatchObject([{ value: { costNano: 32n, packageTokens: 6 } }])
      await settleAll(settling(0))
      expect(remembered(settling())).toBeNull()
    })

    it('and forgotten when a batch fails', async () => {
      const { userId, settling } = await begin()
      const call = settling()
      await settleAll(call)
      await expect(settleAll(call)).rejects.toThrow()
      expect(remembered(settling())).toBeNull()
      expect(await balanceOf(userId)).toBe(PLENTY - 120n)
      await settleAll(settling())
      expect(remembered(settling())).not.toBeNull()
    })

    it('on several nodes at once, to the last nano', async () => {
      const userId = await test.newUser(PLENTY)
      const nodes = ['node-1', 'node-2', 'node-3'].map((nodeId) => test.node(nodeId))
      const calls = nodes.map(async (wallet) => {
        for (let i = 0; i < 16; i += 1) {
          const requests = Array.from({ length: 1 + (i % 4) }, () => callOf(userId))
          for (const request of requests) await wallet.hold(request)
          await Promise.all(requests.map(({ requestId, lines }) => wallet.settle(used(requestId, lines))))
        }
      })
      await Promise.all([...calls, ...Array.from({ length: 30 }, () => test.topUp(userId, 1n))])
      for (const wallet of nodes) await wallet.release()
      expect(await test.wallet.readBalance(userId)).toMatchObject({
        balanceNano: PLENTY + 30n - 3n * 40n * HELD,
        heldNano: 0n,
      })
    })
  }))
