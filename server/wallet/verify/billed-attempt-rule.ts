import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

/** What staff took over from bills of upstreams: each once, and nothing else. */
export const billedAttemptRule = sqlRule({
  name: 'billedAttemptAsBill',
  title: '按上游账单计入的成本恰好是账单的金额，各有记录',
  rows: sql`
    select subject, max(expected) as expected, max(actual) as actual
    from (
      select request_id || ' ' || cast(n as text) as subject, cast(amount_nano as text) as expected, '' as actual
      from attempt_settlement
      union all
      select request_id || ' ' || cast(n as text), '', coalesce(cast(cost_nano as text), 'unknown')
      from call_attempt where outcome = 'billed'
    ) as both_sides
    group by subject having max(expected) <> max(actual)`,
})
