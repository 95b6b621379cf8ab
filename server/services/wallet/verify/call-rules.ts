import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

const consumed = (asset: 'yuan' | 'token') => sql`(
  select ref_id, -sum(amount) as total from ledger_entry
  where asset = ${sql.lit(asset)} and kind = 'consume' and ref_type = 'call' group by ref_id
) as entries`

const USAGE = [
  'calls',
  'failed_calls',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'package_tokens',
  'cost_nano',
] as const
const eachUsage = (write: (column: string) => string, separator = ', ') =>
  sql.raw(USAGE.map(write).join(separator))

/** Calls against the ledger, their holds and the hourly totals. */
export const callRules = [
  sqlRule({
    name: 'costIsSum',
    title: '调用费用等于它的消费流水',
    rows: sql`
      select call.request_id as subject, coalesce(entries.total, 0) as expected, call.cost_nano as actual
      from call left join ${consumed('yuan')} on entries.ref_id = call.request_id
      where call.cost_nano <> coalesce(entries.total, 0)`,
  }),
  sqlRule({
    name: 'packageTokensAreSum',
    title: '调用的套餐抵扣等于它的 Token 流水',
    rows: sql`
      select call.request_id as subject, coalesce(entries.total, 0) as expected, call.package_tokens as actual
      from call left join ${consumed('token')} on entries.ref_id = call.request_id
      where call.package_tokens <> coalesce(entries.total, 0)`,
  }),
  sqlRule({
    name: 'consumeHasCall',
    title: '每条消费流水都有对应的调用',
    rows: sql`
      select ledger_entry.id as subject, 'call' as expected, ledger_entry.ref_id as actual
      from ledger_entry left join call
        on call.request_id = ledger_entry.ref_id and call.user_id = ledger_entry.user_id
      where ledger_entry.kind = 'consume' and call.request_id is null`,
  }),
  sqlRule({
    name: 'callMatchesHold',
    title: '调用与预扣的金额和状态一致，费用不超过预扣',
    rows: sql`
      select call.request_id as subject, hold.status as expected, call.status as actual
      from call left join hold on hold.id = call.request_id
      where hold.id is null or hold.user_id <> call.user_id or hold.amount_nano <> call.held_nano
        or (hold.status = 'open') <> (call.status = 'running')
        or call.cost_nano > hold.amount_nano or call.package_tokens > hold.tokens`,
  }),
  sqlRule({
    name: 'holdHasCall',
    title: '每笔预扣都有对应的调用',
    rows: sql`
      select hold.id as subject, 'call' as expected, 'none' as actual
      from hold left join call on call.request_id = hold.id where call.request_id is null`,
  }),
  sqlRule({
    name: 'usageIsSum',
    title: '小时用量等于调用之和',
    rows: sql`
      select user_id || ' ' || model_id || ' ' || cast(hour_at as text) as subject, sum(cost_of_calls) as expected,
        sum(cost_of_hour) as actual
      from (
        select user_id, model_id, hour_at, cost_nano as cost_of_hour, 0 as cost_of_calls,
          ${eachUsage((column) => column)}
        from usage_hour
        union all
        select user_id, model_id, hour_at, 0, sum(cost_nano), ${eachUsage((column) => `-sum(${column})`)}
        from (
          select user_id, model_id, created_at - created_at % 3600000 as hour_at, 1 as calls,
            case when status = 'failed' then 1 else 0 end as failed_calls, prompt_tokens, cached_tokens,
            completion_tokens, package_tokens, cost_nano
          from call where status <> 'running'
        ) as finished
        group by user_id, model_id, hour_at
      ) as both_sides
      group by user_id, model_id, hour_at
      having ${eachUsage((column) => `sum(${column}) <> 0`, ' or ')}`,
  }),
]
