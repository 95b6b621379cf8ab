import type { Db } from '../../platform/db/client.ts'
import type { Checker } from '../../platform/row-mac/row-mac.ts'

/** One place where the books do not agree. Amounts are nano-yuan or tokens. */
export interface Violation {
  rule: string
  /** The user, ledger entry, call, order, package or key it is about. */
  subject: string
  expected: string
  actual: string
}

/** One invariant of the books. */
export interface LedgerRule {
  name: string
  /** What it demands, for people. */
  title: string
  /** The first `RULE_LIMIT` places that break it. */
  find(db: Db, opener: Checker): Promise<Omit<Violation, 'rule'>[]>
  /** How many places it cannot judge, because they are older than what it looks at. */
  countExempt?(db: Db): Promise<number>
}

export const RULE_LIMIT = 100

/** Where two sums by subject differ, one that is absent being 0; the first `RULE_LIMIT`. */
export const differences = <Sum>(
  expected: Map<string, Sum>,
  actual: Map<string, Sum>,
  show: (sum?: Sum) => string,
) =>
  [...new Set([...expected.keys(), ...actual.keys()])]
    .map((key) => ({ subject: key, expected: show(expected.get(key)), actual: show(actual.get(key)) }))
    .filter((row) => row.expected !== row.actual)
    .slice(0, RULE_LIMIT)
