import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { readSnapshot } from '../platform/db/read-snapshot.ts'
import type { Checker } from '../platform/row-mac/row-mac.ts'
import { asOrderedRule } from './as-ordered-rule.ts'
import { auditChainRule } from '../wallet/verify/audit-chain-rule.ts'
import { billedAttemptRule } from '../wallet/verify/billed-attempt-rule.ts'
import { callRules } from '../wallet/verify/call-rules.ts'
import { keySpendRule } from '../wallet/verify/key-spend-rule.ts'
import { orderRules } from '../wallet/verify/order-rules.ts'
import { packageRules } from '../wallet/verify/package-rules.ts'
import { packageValueRules } from '../wallet/verify/package-value-rules.ts'
import { invoiceRules } from '../wallet/verify/invoice-rules.ts'
import { liabilityRules } from '../wallet/verify/liability-rules.ts'
import { platformRules } from '../wallet/verify/platform-rules.ts'
import { pricedByVersionRule } from './priced-by-version-rule.ts'
import { refundRules } from '../wallet/verify/refund-rules.ts'
import { receiptRule } from '../wallet/verify/receipt-rule.ts'
import type { LedgerRule, Violation } from '../wallet/verify/violation.ts'
import { coveredRules } from './covered-rules.ts'
import { rightRules } from './right-rules.ts'
import { rollUpRules } from '../wallet/verify/roll-up-rules.ts'
import { voucherRules } from '../wallet/verify/voucher-rules.ts'
import { walletRules } from '../wallet/verify/wallet-rules.ts'
import { welcomeRule } from '../wallet/verify/welcome-rule.ts'

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
  /** At most 100 of each rule. */
  violations: Violation[]
  /** By rule: how many places are older than what it looks at, and were left out; absent if there are none. */
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
