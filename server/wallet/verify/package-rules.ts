import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { sqlRule, walletSumRule } from './sql-rule.ts'
import { differences, type LedgerRule } from './violation.ts'
import { parseHeldShares } from '../stored-json.ts'

export const packageRules: LedgerRule[] = [
  walletSumRule({
    name: 'tokensAreRemaining',
    title: 'Token 余额等于未关闭套餐的剩余之和',
    column: 'tokens',
    sums: sql`select user_id, sum(remaining) as total from token_package where closed_at is null group by user_id`,
  }),
  sqlRule({
    name: 'remainingIsSum',
    title: '套餐剩余等于该套餐的 Token 流水之和',
    rows: sql`
      select token_package.id as subject, coalesce(entries.total, 0) as expected,
        case when token_package.closed_at is null then token_package.remaining else 0 end as actual
      from token_package left join (
        select package_id, sum(amount) as total from ledger_entry where asset = 'token' group by package_id
      ) as entries on entries.package_id = token_package.id
      where case when token_package.closed_at is null then token_package.remaining else 0 end
        <> coalesce(entries.total, 0)`,
  }),
  { name: 'packageHeldIsSum', title: '套餐冻结等于进行中的预扣分摊之和', find: findHeldElsewhere },
]

async function findHeldElsewhere(db: Db) {
  const packages = await db
    .selectFrom('token_package')
    .select(['id', 'held'])
    .where('held', '<>', 0)
    .execute()
  const holds = await db.selectFrom('hold').select('packages').where('status', '=', 'open').execute()
  const expected = new Map<string, number>()
  for (const hold of holds) {
    for (const share of parseHeldShares(hold.packages)) {
      expected.set(share.packageId, (expected.get(share.packageId) ?? 0) + share.tokens)
    }
  }
  const actual = new Map(packages.map((row) => [row.id, row.held]))
  return differences(expected, actual, (held = 0) => String(held))
}
