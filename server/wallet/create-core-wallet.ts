import type { Logger } from 'pino'
import type { Db } from '../platform/db/client.ts'
import type { Maker } from '../platform/row-mac/row-mac.ts'
import { extendOperation, holdOperation, reapOperation, settleOperation } from './core-operations.ts'
import { expirePackages } from './expire-packages.ts'
import { expiredHolds } from './expired-holds.ts'
import type { LiveHolds } from './live-holds.ts'
import type { AddOperation } from './operation.ts'
import { countHolds, readBalance } from './read-balance.ts'
import type { SettleResult, Wallet } from './wallet.ts'

export interface CoreWalletDeps {
  db: Db
  clock: () => number
  nodeId: string
  log: Pick<Logger, 'error'>
  live: LiveHolds
  secrets: Maker
  add: AddOperation
}

/** The wallet in which every call has a hold of its own: nothing is reserved, so there is nothing to reclaim. */
export function createCoreWallet({ db, clock, nodeId, log, live, secrets, add }: CoreWalletDeps): Wallet {
  const wallet: Wallet = {
    async hold(request) {
      const { requestId, leaseMs } = request
      const result = await add(holdOperation({ request, nodeId, at: clock() }))
      live.open({ requestId, leaseMs, at: clock() })
      return result
    },
    async settle(settlement) {
      try {
        const result = await add(settleOperation({ settlement, at: clock() }))
        logShortfall(log, settlement.requestId, result)
        live.close(settlement.requestId)
        return result
      } catch (error) {
        live.keepSettlement(settlement, error)
        throw error
      }
    },
    extendLease: (requestId, leaseMs) => add(extendOperation({ requestId, leaseMs, at: clock() })),
    async keepLive() {
      const { unsettled, extensions } = live.due(clock())
      await Promise.allSettled(unsettled.map((settlement) => wallet.settle(settlement)))
      await Promise.all(
        extensions.map(async ({ requestId, leaseMs }) => {
          if (await wallet.extendLease(requestId, leaseMs)) live.extended(requestId, clock())
          else live.unleased(requestId)
        }),
      )
    },
    async reapExpired() {
      const expired = await expiredHolds(db, clock())
      const reaped = await Promise.all(expired.map((hold) => add(reapOperation({ ...hold, at: clock() }))))
      return reaped.filter(Boolean).length
    },
    expirePackages: () => expirePackages(db, { secrets, now: clock() }),
    isLive: live.has,
    readBalance: (userId, trx = db) => readBalance(trx, userId),
    callsInFlight: (userId) => countHolds(db, userId),
    withReclaim: (_userId, work) => work(),
    release: async () => {},
  }
  return wallet
}

export function logShortfall(
  log: CoreWalletDeps['log'],
  reqId: string,
  { shortfallNano = 0n }: SettleResult,
): void {
  if (shortfallNano > 0n) log.error({ reqId, kind: 'lateSettlement' }, 'payment alert')
}
