import { createBatchMemory, type BatchMemory } from '../../../server/services/wallet/batch-memory.ts'
import { commitBatch } from '../../../server/services/wallet/commit-batch.ts'
import { readBalance } from '../../../server/services/wallet/read-balance.ts'
import type { HoldRequest } from '../../../server/services/wallet/wallet.ts'
import { newId } from '../../../server/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, used, type TestWallet } from './open-wallet.ts'

const PLENTY = 1_000_000n
const HELD = 100n

describe('what batches left is remembered', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let memory: BatchMemory
    beforeEach(async () => {
      test = await openTestWallet(engine)
      memory = createBatchMemory()
    })
    afterEach(() => test.close())

    const callOf = (userId: string): HoldRequest => ({
      ...secondOf(userId, HELD),
      keyId: 'key-1',
      allowance: 'brief',
    })
    const settleOf = (request: HoldRequest, allowanceId: string, nano = 60) => ({
      kind: 'settle' as const,
      requestId: request.requestId,
      settlement: used(request.requestId, [
        { ...request.lines[0], item: 'second', quantity: nano, unitNano: 1n },
      ]),
      allowed: { request, allowanceId, heldNano: HELD, at: NOON, isWritten: false, isClosing: false },
      at: NOON,
    })
    const commit = (...operations: Parameters<typeof commitBatch>[1]) =>
      commitBatch(test.db, operations, memory)

    /** A hold that leaves an allowance behind, and a call that it pays for, so that all is known. */
    async function begin(balanceNano = PLENTY) {
      const userId = await test.newUser(balanceNano)
      const allowanceId = newId()
      const first = callOf(userId)
      await commit({
        kind: 'hold',
        requestId: first.requestId,
        request: first,
        nodeId: 'node-1',
        wish: { allowanceId, amountNano: 6400n, leaseMs: 30_000 },
        at: NOON,
      })
      await commit({
        kind: 'settle',
        requestId: first.requestId,
        settlement: used(first.requestId, []),
        at: NOON,
      })
      await commit(settleOf(callOf(userId), allowanceId))
      return { userId, settle: (nano?: number) => settleOf(callOf(userId), allowanceId, nano) }
    }
    const balanceOf = async (userId: string) => (await readBalance(test.db, userId)).balanceNano

    it('for calls that an allowance pays for, and nothing else', async () => {
      const { userId, settle } = await begin()
      const call = settle()
      expect(memory.recall([call])).not.toBeNull()
      expect(memory.recall([call, { ...call, kind: 'write', allowed: call.allowed }])).toBeNull()
      expect(memory.recall([{ ...call, allowed: { ...call.allowed, isWritten: true } }])).toBeNull()
      const request = { ...call.allowed.request, keyId: 'key-2' }
      expect(memory.recall([{ ...call, allowed: { ...call.allowed, request } }])).toBeNull()
      await commit(call, settle(), call)
      expect(await balanceOf(userId)).toBe(PLENTY - 180n)
      const spends = await test.db.selectFrom('api_key_spend').select('spent_nano').execute()
      expect(spends.map(({ spent_nano }) => spent_nano)).toEqual([180n, 180n, 180n])
    })

    it('and read anew when somebody else changed it', async () => {
      const { userId, settle } = await begin()
      await test.topUp(userId, 5n)
      expect(await commit(settle())).toMatchObject([{ value: { costNano: 60n } }])
      expect(await balanceOf(userId)).toBe(PLENTY - 115n)
      // Another node may be as busy: not trusted for a while.
      expect(memory.recall([settle()])).toBeNull()
    })

    it('but not over a package that was bought meanwhile', async () => {
      const { userId, settle } = await begin()
      await test.grant(userId, 6)
      const call = settle()
      const line = { item: 'output', quantity: 10, unitNano: 8n } as const
      const request = { ...call.allowed.request, modelId: 't-chat', lines: [line], coversTokens: true }
      const covered = {
        ...call,
        settlement: used(call.requestId, [line]),
        allowed: { ...call.allowed, request },
      }
      expect(await commit(covered)).toMatchObject([{ value: { costNano: 32n, packageTokens: 6 } }])
      await commit(settle(0))
      expect(memory.recall([settle()])).toBeNull()
    })

    it('and forgotten when a batch fails', async () => {
      const { userId, settle } = await begin()
      const call = settle()
      await commit(call)
      await expect(commit(call)).rejects.toThrow()
      expect(memory.recall([settle()])).toBeNull()
      expect(await balanceOf(userId)).toBe(PLENTY - 120n)
      await commit(settle())
      expect(memory.recall([settle()])).not.toBeNull()
    })

    it('on several nodes at once, to the last nano', async () => {
      const userId = await test.newUser(PLENTY)
      const nodes = ['node-1', 'node-2', 'node-3'].map(test.node)
      const calls = nodes.map(async (wallet) => {
        for (let i = 0; i < 16; i += 1) {
          const requests = Array.from({ length: 1 + (i % 4) }, () => callOf(userId))
          for (const request of requests) await wallet.hold(request)
          await Promise.all(requests.map(({ requestId, lines }) => wallet.settle(used(requestId, lines))))
        }
      })
      await Promise.all([...calls, ...Array.from({ length: 30 }, () => test.topUp(userId, 1n))])
      for (const wallet of nodes) await wallet.giveBack()
      expect(await readBalance(test.db, userId)).toMatchObject({
        balanceNano: PLENTY + 30n - 3n * 40n * HELD,
        heldNano: 0n,
      })
    })
  }))
