import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { readSnapshot } from '../platform/db/read-snapshot.ts'
import type { Checker } from '../platform/row-mac/row-mac.ts'
import { asOrderedRule } from './as-ordered-rule.ts'
import {
  auditChainRule,
  billedAttemptRule,
  callRules,
  invoiceRules,
  keySpendRule,
  type LedgerRule,
  liabilityRules,
  orderRules,
  packageRules,
  packageValueRules,
  platformRules,
  receiptRule,
  refundRules,
  rollUpRules,
  type Violation,
  voucherRules,
  walletRules,
  welcomeRule,
} from '../wallet/index.ts'
import { pricedByVersionRule } from './priced-by-version-rule.ts'
import { coveredRules } from './covered-rules.ts'
import { rightRules } from './right-rules.ts'

/** Everything that must always hold of the books (contract.md section 5). */
export const LEDGER_RULES: readonly LedgerRule[] = [
  ...walletRules,
  ...packageRules,
  ...packageValueRules,
  ...callRules,
  receiptRule,
  pricedByVersionRule,
  keySpendRule,
  ...orderRules,
  asOrderedRule,
  ...refundRules,
  ...invoiceRules,
  ...rollUpRules,
  ...liabilityRules,
  ...platformRules,
  billedAttemptRule,
  ...voucherRules,
  welcomeRule,
  ...coveredRules,
  ...rightRules,
  auditChainRule,
]

export interface LedgerReport {
  ok: boolean
  /** Wallets and ledger rows that were looked at. */
  accounts: number
  entries: number
  /** It has at most 100 of each rule. */
  violations: Violation[]
  /** It says by rule how many places are older than what it looks at, and were left out; absent if there are none. */
  exempt?: Record<string, number>
}

/**
 * Proves the books on one unchanging state of the database; nothing is written, and calls may go on meanwhile.
 */
export function verifyLedger(db: Db, opener: Checker): Promise<LedgerReport> {
  return readSnapshot(db, async (snapshot) => {
    const violations: Violation[] = []
    const exempt: Record<string, number> = {}
    for (const rule of LEDGER_RULES) {
      const offending = await rule.find(snapshot, opener)
      violations.push(...offending.map((row) => ({ rule: rule.name, ...row })))
      const left = await rule.countExempt?.(snapshot)
      if (left) exempt[rule.name] = left
    }
    const counted = await sql<{ accounts: number; entries: number }>`
      select (select count(*) from wallet) as accounts, (select count(*) from ledger_entry) as entries`.execute(
      snapshot,
    )
    const { accounts, entries } = counted.rows[0] ?? { accounts: 0, entries: 0 }
    return {
      ok: violations.length === 0,
      accounts,
      entries,
      violations,
      ...(Object.keys(exempt).length > 0 && { exempt }),
    }
  })
}
