import { announceBuild } from '../console/announce-build.ts'
import type { Deps } from '../deps.ts'
import { indexConversations } from '../services/conversation/search/index-conversations.ts'
import { closeExpiredOrders } from '../services/order/close-expired-orders.ts'
import { sendRefunds } from '../services/payment/send-refunds.ts'
import { sweepPayments } from '../services/payment/sweep-payments.ts'
import { reconcile } from '../services/reconciliation/reconcile.ts'
import { startWalletJobs } from '../services/wallet/start-wallet-jobs.ts'
import { watchClock } from '../ops/watch-clock.ts'
import { prune } from './prune.ts'
import { repeat } from './repeat.ts'
import { startKeyJobs } from './start-key-jobs.ts'

/**
 * What runs beside the requests. Each job may run on any number of nodes at once.
 * @returns stops them, and resolves when what is under way has ended
 */
export function startJobs(deps: Deps): () => Promise<void> {
  const jobs = [
    watchClock(deps),
    repeat({ name: 'renew the node', everyMs: 3000, job: () => deps.nodeState.renew(), log: deps.log }),
    startWalletJobs(deps),
    startKeyJobs(deps),
    repeat({
      name: 'close expired orders',
      everyMs: 30_000,
      job: () => closeExpiredOrders(deps),
      log: deps.log,
    }),
    repeat({ name: 'ask for payments', everyMs: 5000, job: () => sweepPayments(deps), log: deps.log }),
    repeat({ name: 'send refunds', everyMs: 30_000, job: () => sendRefunds(deps), log: deps.log }),
    repeat({ name: 'reconcile', everyMs: 1_800_000, job: () => reconcile(deps), log: deps.log }),
    repeat({
      name: 'index conversations',
      everyMs: 60_000,
      job: () => indexConversations(deps),
      log: deps.log,
    }),
    repeat({ name: 'announce console', everyMs: 60_000, job: () => announceBuild(deps), log: deps.log }),
    repeat({ name: 'prune', everyMs: 600_000, job: () => prune(deps), log: deps.log }),
  ]
  return async () => {
    await Promise.all(jobs.map((stop) => stop()))
  }
}
