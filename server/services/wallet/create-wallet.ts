import type { Logger } from 'pino'
import type { Database } from '../../db/client.ts'
import { isUnavailable } from '../../db/failures.ts'
import { createAllowances } from './allowance/create-allowances.ts'
import { withRecall } from './allowance/with-recall.ts'
import { createBatchMemory } from './batch-memory.ts'
import type { AllowanceRow } from './batch-state.ts'
import { commitBatch } from './commit-batch.ts'
import { createCommitQueue } from './commit-queue.ts'
import { expirePackages } from './expire-packages.ts'
import { createLiveCalls } from './live-calls.ts'
import { expiredHolds } from './expired-holds.ts'
import type { Operation, Outcome } from './operation.ts'
import type { HoldRequest, HoldResult, Wallet } from './wallet.ts'

export type { Wallet } from './wallet.ts'

interface WalletDeps {
  database: Database
  clock: () => number
  nodeId: string
  env: { UPSTREAM_TOTAL_SECONDS: number }
  log: Pick<Logger, 'error'>
}

/** Operations that share one transaction at most: it blocks SQLite's event loop for about 10 ms. */
const BATCH_CAP = 200

/** The wallet of this process; one per database and process, it owns the queue of operations. */
export function createWallet({ database: { db }, clock, nodeId, env, log }: WalletDeps): Wallet {
  const add = createCommitQueue({ commit, cap: BATCH_CAP })
  const memory = createBatchMemory()
  const live = createLiveCalls({ longestMs: env.UPSTREAM_TOTAL_SECONDS * 1000 })
  const allowances = createAllowances({ db, clock, nodeId, live, add })

  async function commit(operations: readonly Operation[]): Promise<Outcome[]> {
    try {
      const outcomes = await commitBatch(db, operations, memory)
      allowances.suspend(false)
      return outcomes
    } catch (error) {
      if (isUnavailable(error)) allowances.suspend(true)
      throw error
    }
  }

  async function holdByItself(request: HoldRequest): Promise<HoldResult> {
    const { requestId } = request
    const wish = allowances.wish(request)
    let row: AllowanceRow | null = null
    try {
      const { allowance, ...result } = await add<'hold'>({
        kind: 'hold',
        requestId,
        request,
        nodeId,
        wish,
        at: clock(),
      })
      row = allowance
      live.open({ requestId, leaseMs: request.leaseMs, at: clock() })
      return result
    } finally {
      if (wish) allowances.wished(wish.allowanceId, row)
    }
  }

  const wallet: Wallet = {
    async hold(request) {
      const admitted = allowances.admit(request)
      if (admitted) return { heldNano: admitted.heldNano, packages: [] }
      return withRecall(wallet, request.userId, () => holdByItself(request))
    },
    async settle(settlement) {
      const { requestId } = settlement
      const call = live.allowed(requestId)
      try {
        const settling = add<'settle'>({
          kind: 'settle',
          requestId,
          settlement,
          allowed: call && {
            ...call.allowed,
            isWritten: call.isWritten,
            isClosing: allowances.isClosing(call.allowed.allowanceId),
          },
          at: clock(),
        })
        // Whoever settles it again finds what was settled first.
        live.written(requestId)
        const { allowance, ...result } = await settling
        if (result.shortfallNano) log.error({ reqId: requestId, kind: 'lateSettlement' }, 'payment alert')
        if (live.close(requestId) && call) {
          const { allowanceId, heldNano } = call.allowed
          if (allowance !== undefined) allowances.committed(allowanceId, allowance)
          allowances.settled(allowanceId, heldNano)
        }
        return result
      } catch (error) {
        live.keepSettlement(settlement, error)
        throw error
      }
    },
    extendLease: (requestId, leaseMs) => add<'extend'>({ kind: 'extend', requestId, leaseMs, at: clock() }),
    async keepLive() {
      const { unsettled, extensions } = live.due(clock())
      await Promise.allSettled(unsettled.map((settlement) => wallet.settle(settlement)))
      await Promise.all([
        allowances.renew(),
        ...extensions.map(async ({ requestId, leaseMs }) => {
          if (await wallet.extendLease(requestId, leaseMs)) live.extended(requestId, clock())
          else live.unleased(requestId)
        }),
      ])
    },
    async reapExpired() {
      const { requestIds, allowances: ended } = await expiredHolds(db, clock())
      const reaped = await Promise.all([
        ...requestIds.map((requestId) => add<'reap'>({ kind: 'reap', requestId, at: clock() })),
        ...ended.map((one) => add<'reapAllowance'>({ kind: 'reapAllowance', ...one, at: clock() })),
      ])
      return reaped.filter(Boolean).length
    },
    expirePackages: () => expirePackages(db, clock()),
    isLive: live.has,
    allowed: allowances.allowed,
    recall: (userId) => allowances.recall(userId),
    writeCalls: (userId) => allowances.writeCalls(userId),
    giveBack: () => allowances.giveBack(),
  }
  return wallet
}
