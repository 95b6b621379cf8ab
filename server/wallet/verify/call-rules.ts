import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

const consumed = (asset: 'yuan' | 'token') => sql`(
  select ref_id, -sum(amount) as total from ledger_entry
  where asset = ${sql.lit(asset)} and kind = 'consume' and ref_type = 'call' group by ref_id
) as entries`

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
      where (call.allowance_id = '' and (
          hold.id is null or hold.user_id <> call.user_id or hold.amount_nano <> call.held_nano
          or (hold.status = 'open') <> (call.status = 'running')
          or call.cost_nano > hold.amount_nano or call.package_tokens > hold.tokens))
        or (call.allowance_id <> '' and (hold.id is not null or call.cost_nano > call.held_nano))`,
  }),
  sqlRule({
    name: 'shortfallHasAlert',
    title: '晚到的结算没有收到的金额，恰好有一条等额的告警',
    rows: sql`
      select call.request_id as subject, call.shortfall_nano as expected, coalesce(alert.amount_nano, 0) as actual
      from call left join payment_alert as alert on alert.subject = call.request_id
        and alert.channel = 'wallet' and alert.kind = 'lateSettlement'
      where call.shortfall_nano is not null and (call.reaped_at is null or call.status = 'running'
        or call.shortfall_nano < 0 or call.shortfall_nano <> coalesce(alert.amount_nano, 0))
      union all
      select alert.subject, 0 as expected, alert.amount_nano as actual
      from payment_alert as alert left join call on call.request_id = alert.subject
      where alert.channel = 'wallet' and alert.kind = 'lateSettlement' and coalesce(call.shortfall_nano, 0) = 0`,
  }),
  sqlRule({
    name: 'reservationCoversCalls',
    title: '预留额度不少于由它支付的进行中的调用的上限之和',
    rows: sql`
      select calls.allowance_id as subject, calls.total as expected, coalesce(allowance.amount_nano, 0) as actual
      from (
        select allowance_id, user_id, sum(held_nano) as total from call
        where status = 'running' and allowance_id <> '' group by allowance_id, user_id
      ) as calls
      left join allowance on allowance.id = calls.allowance_id and allowance.user_id = calls.user_id
      where allowance.id is null or allowance.amount_nano < calls.total`,
  }),
  sqlRule({
    name: 'holdHasCall',
    title: '每笔预扣都有对应的调用',
    rows: sql`
      select hold.id as subject, 'call' as expected, 'none' as actual
      from hold left join call on call.request_id = hold.id where call.request_id is null`,
  }),
]
