import type { Mutant } from './mutant.ts'

/** Faults in what the dashboard says is owed. */
export const reportMutants: Mutant[] = [
  {
    name: '负债等式漏了过期',
    file: 'server/services/report/equation.ts',
    before: ' - refunds - expiry',
    after: ' - refunds',
    tests: ['test/server/report/report\\.test'],
  },
  {
    name: '负债汇总漏了资源包抵扣',
    file: 'server/db/liability.ts',
    before:
      "  union all select day_at, 'consume', user_id, row_count, 0, package_nano, 0 from package_use_day)`",
    after: ')`',
    tests: ['test/server/wallet/verify-ledger\\.test'],
  },
]
