import { DAY_MS, HOUR_MS } from '../../contract/time.ts'
import { prune } from '../../server/app/jobs/prune.ts'
import { expireApprovals } from '../../server/identity/approval/end-proposals.ts'
import { closeExpiredOrders } from '../../server/money/order/close-expired-orders.ts'
import { sendRefunds } from '../../server/money/payment/send-refunds.ts'
import { sweepPayments } from '../../server/money/payment/sweep-payments.ts'
import { reconcile } from '../../server/money/reconciliation/reconcile.ts'
import { rollUpModelDays } from '../../server/catalog/model/roll-up-model-days.ts'
import { rollUpDays } from '../../server/usage/report/roll-up-days.ts'
import { rollUpUsage } from '../../server/usage/report/roll-up-usage.ts'
import type { Deps } from '../../server/governance/context.ts'
import type { Action } from './scene.ts'

/** The server's own jobs, by the simulated clock; less often than it runs them. */
export function jobActions(deps: Deps, dayAt: number): Action[] {
  const hourly = async () => {
    await sweepPayments(deps)
    await closeExpiredOrders(deps)
    await sendRefunds(deps)
    await deps.wallet.reapExpired()
  }
  const daily: [hour: number, run: () => Promise<unknown>][] = [
    [1.5, () => rollUpDays(deps)],
    [1.5, () => rollUpUsage(deps)],
    [1.5, () => rollUpModelDays(deps)],
    [2, () => deps.wallet.expirePackages()],
    [3, () => prune(deps)],
    [10.5, () => reconcile(deps)],
  ]
  return [
    ...Array.from({ length: 24 }, (_, hour) => ({ at: dayAt + hour * HOUR_MS, run: hourly })),
    ...daily.map(([hour, run]) => ({ at: dayAt + hour * HOUR_MS, run })),
    { at: dayAt + DAY_MS - 1, run: () => expireApprovals(deps) },
  ]
}
