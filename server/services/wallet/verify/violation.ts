import type { Db } from '../../../db/client.ts'

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
  find(db: Db): Promise<Omit<Violation, 'rule'>[]>
  /** How many places it cannot judge, because they are older than what it looks at. */
  countExempt?(db: Db): Promise<number>
}

/** Places reported per rule at most. */
export const RULE_LIMIT = 100
