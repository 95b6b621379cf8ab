import type { Mutant } from './mutant.ts'

/** Faults in what the dashboard says is owed. */
export const reportMutants: Mutant[] = [
  {
    name: '负债等式漏了过期',
    file: 'server/usage/report/equation.ts',
    before: ' - refunds - expiry',
    after: ' - refunds',
    tests: ['test/server/report/report\\.test'],
  },
  {
    name: '负债汇总漏了资源包抵扣',
    file: 'server/platform/db/liability.ts',
    before:
      "  union all select day_at, 'consume', user_id, row_count, 0, package_nano, 0 from package_use_day)`",
    after: ')`',
    tests: ['test/server/wallet/verify-ledger\\.test'],
  },
  {
    name: '晚结算的调用不再记下，汇总过的日子缺了它',
    file: 'server/wallet/late-usage.ts',
    before: 'startOfDay(at) - day < SUMMED_AGAIN_MS',
    after: 'startOfDay(at) - day < 99 * SUMMED_AGAIN_MS',
    tests: ['test/server/report/roll-up-usage\\.test'],
  },
  {
    name: '晚结算的调用只补进当天，客户当月以后的日子仍缺它',
    file: 'server/usage/report/roll-up-usage.ts',
    before: 'day <= last && startOfMonth(day) === month',
    after: 'day <= first',
    tests: ['test/server/report/roll-up-usage\\.test'],
  },
  {
    name: '客户的汇总不减去当月在这段时间之前的',
    file: 'server/platform/db/platform-usage.ts',
    before: 'added.length > 0 && begin > startOfMonth(begin)',
    after: 'added.length > 99 && begin > startOfMonth(begin)',
    tests: ['test/server/report/roll-up-usage\\.test'],
  },
  {
    name: '核对全平台的汇总时不看漏掉的日子',
    file: 'server/wallet/verify/platform-rules.ts',
    before: '-1 - revenue_nano',
    after: '0 * revenue_nano',
    tests: ['test/server/report/roll-up-usage\\.test'],
  },
]
