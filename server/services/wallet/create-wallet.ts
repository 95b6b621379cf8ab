import type { Database } from '../../db/client.ts'
import { commitBatch } from './commit-batch.ts'
import { createCommitQueue } from './commit-queue.ts'
import { expirePackages } from './expire-packages.ts'
import { createLiveCalls } from './live-calls.ts'
import { expiredHolds } from './expired-holds.ts'
import type { Wallet } from './wallet.ts'

export type { Wallet } from './wallet.ts'

interface WalletDeps {
  database: Database
  clock: () => number
  nodeId: string
  env: { UPSTREAM_TOTAL_SECONDS: number }
}

/** Operations that share one transaction at most: it blocks SQLite's event loop for about 10 ms. */
const BATCH_CAP = 200

/** The wallet of this process; one per database and process, it owns the queue of operations. */
export function createWallet({ database: { db }, clock, nodeId, env }: WalletDeps): Wallet {
  const add = createCommitQueue({ commit: (operations) => commitBatch(db, operations), cap: BATCH_CAP })
  const live = createLiveCalls({ longestMs: env.UPSTREAM_TOTAL_SECONDS * 1000 })

  const wallet: Wallet = {
    async hold(request) {
      const { requestId } = request
      const result = await add<'hold'>({ kind: 'hold', requestId, request, nodeId, at: clock() })
      live.open({ requestId, leaseMs: request.leaseMs, at: clock() })
      return result
    },
    async settle(settlement) {
      const { requestId } = settlement
      try {
        const result = await add<'settle'>({ kind: 'settle', requestId, settlement, at: clock() })
        live.close(requestId)
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
      await Promise.all(
        extensions.map(async ({ requestId, leaseMs }) => {
          if (await wallet.extendLease(requestId, leaseMs)) live.extended(requestId, clock())
          else live.close(requestId)
        }),
      )
    },
    async reapExpired() {
      const requestIds = await expiredHolds(db, clock())
      const reaped = await Promise.all(
        requestIds.map((requestId) => add<'reap'>({ kind: 'reap', requestId, at: clock() })),
      )
      return reaped.filter(Boolean).length
    },
    expirePackages: () => expirePackages(db, clock()),
  }
  return wallet
}
