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
import type { Deed } from './agenda.ts'
import type { Harness } from './harness.ts'

/** The server's own jobs, by the simulated clock; less often than it runs them. */
export function jobActions({ deps }: Harness, dayAt: number, until: number): Deed[] {
  const hourly = async () => {
    await sweepPayments(deps)
    await closeExpiredOrders(deps)
    await sendRefunds(deps)
    await deps.wallet.reapExpired()
  }
  const deeds: [atMs: number, run: () => Promise<unknown>][] = [
    ...Array.from({ length: 24 }, (_, hour): [number, () => Promise<void>] => [hour * HOUR_MS, hourly]),
    [1.5 * HOUR_MS, () => rollUpDays(deps)],
    [1.5 * HOUR_MS, () => rollUpUsage(deps)],
    [1.5 * HOUR_MS, () => rollUpModelDays(deps)],
    [2 * HOUR_MS, () => deps.wallet.expirePackages()],
    [3 * HOUR_MS, () => prune(deps)],
    [10.5 * HOUR_MS, () => reconcile(deps)],
    [DAY_MS - 1, () => expireApprovals(deps)],
  ]
  return deeds
    .map(([atMs, run]) => ({ at: dayAt + atMs, run: async () => void (await run()) }))
    .filter(({ at }) => at <= until)
}
