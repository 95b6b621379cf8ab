import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { COVERED, COVERED_TABLES, type CoveredTable } from '../platform/row-mac/covered-rows.ts'
import { subjectOf, uncoveredRows } from '../platform/row-mac/uncovered-rows.ts'
import { macOf } from '../platform/row-mac/row-mac.ts'
import { isForeignKey } from '../platform/audit/check-chain.ts'
import { hasTakenOver } from '../governance/index.ts'
import { type LedgerRule, RULE_LIMIT } from '../wallet/index.ts'

const CHUNK = 2000

const WHAT: Record<CoveredTable, string> = {
  ledger_entry: '每条不是调用的流水',
  token_package: '每个资源包',
  staff: '每个员工角色',
  setting: '每项改过的设置',
  approval: '每个审批',
  step_up: '每次身份验证',
  totp: '每个身份验证器',
  audit_key: '审计的每把密钥',
  voucher_key: '兑换码的密钥',
}

/** Nothing that only a person or a rule can give was written by someone who has the database alone. */
export const coveredRules = COVERED_TABLES.map((table): LedgerRule => ({
  name: `covered:${table}`,
  title: `${WHAT[table]}都由本程序写下，此后没有改动`,
  async find(db, opener) {
    // With a SECRET_KEY of another database every row would be named: the rule of the audit says it once.
    if (!(await hasTakenOver(db)) || (await isForeignKey(db, opener))) return []
    const found: string[] = []
    for await (const rows of uncoveredRows(db, opener, { table, size: CHUNK })) {
      found.push(...rows.map((row) => subjectOf(table, row)))
      if (found.length >= RULE_LIMIT) break
    }
    return found
      .slice(0, RULE_LIMIT)
      .map((subject) => ({ subject, expected: 'written by this program', actual: 'changed or inserted' }))
  },
  /** Rows are exempt until what earlier programs wrote is taken over, which takes minutes. */
  countExempt: async (db) => ((await hasTakenOver(db)) ? 0 : countBare(db, table)),
}))

async function countBare(db: Db, table: CoveredTable): Promise<number> {
  const covered = COVERED[table]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where ${'where' in covered ? covered.where : sql`1 = 1`} and ${macOf(table)} is null`.execute(db)
  return rows[0]?.count ?? 0
}
