import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { spendKey } from '../batch-state.ts'
import { keyPeriods } from '../key-periods.ts'
import { differences, type LedgerRule } from './violation.ts'

/** What keys spent and hold, per period, against their calls. */
export const keySpendRule: LedgerRule = {
  name: 'keySpendIsSum',
  title: 'API Key 各周期的花费与冻结等于其调用之和',
  async find(db) {
    const expected = await spendOfCalls(db)
    const rows = await db.selectFrom('api_key_spend').selectAll().execute()
    const actual = new Map(
      rows.map((row) => [spendKey(row.key_id, row.period), { spent: row.spent_nano, held: row.held_nano }]),
    )
    return differences(expected, actual, show)
  },
}

interface Spend {
  spent: bigint
  held: bigint
}

const show = ({ spent, held }: Spend = { spent: 0n, held: 0n }) => `${spent} spent, ${held} held`

/** The database sums per day; months and all time are added up from days. */
async function spendOfCalls(db: Db): Promise<Map<string, Spend>> {
  const days = await sql<{ key_id: string; called_at: number; spent_nano: bigint; held_nano: bigint }>`
    select call.key_id, min(call.created_at) as called_at, cast(sum(call.cost_nano) as bigint) as spent_nano,
      cast(sum(case when call.status = 'running' and call.allowance_id = '' then call.held_nano else 0 end) as bigint) as held_nano
    from call where call.key_id <> ''
    group by call.key_id, (call.created_at + 28800000) / 86400000`.execute(db)
  const spends = new Map<string, Spend>()
  for (const day of days.rows) {
    for (const period of Object.values(keyPeriods(day.called_at))) {
      const key = spendKey(day.key_id, period)
      const sum = spends.get(key) ?? { spent: 0n, held: 0n }
      spends.set(key, { spent: sum.spent + day.spent_nano, held: sum.held + day.held_nano })
    }
  }
  return spends
}
