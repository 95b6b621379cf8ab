import { sql } from 'kysely'
import { hasRowLocks } from '../../platform/db/lock.ts'
import { sqlRule } from './sql-rule.ts'
import type { LedgerRule } from './violation.ts'

/** A table of sums (server/platform/db/tables/roll-up.ts) and what its rows must be, stated independently. */
interface RollUpRule {
  name: string
  title: string
  table: string
  /** The rows that it sums, quoted where the name needs it; in SQLite, in PostgreSQL, where they differ. */
  source: string | readonly [string, string]
  /** Column → SQL over a row of the source. */
  keys: Readonly<Record<string, string>>
  sums: Readonly<Record<string, string>>
  /** Which rows count; all without it. */
  where?: string
}

const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
const total = (term: string) => `sum(${term})`
const totals = (...names: string[]) => Object.fromEntries(names.map((name) => [name, total(name)]))

/** The first millisecond of a row's day in Asia/Shanghai, or of its hour. */
const DAY = 'created_at - (created_at + 28800000) % 86400000'
const HOUR = 'created_at - created_at % 3600000'
const ROWS = { row_count: 'count(*)' }
const USED = totals(
  'prompt_tokens',
  'cached_tokens',
  'cache_write_5m_tokens',
  'cache_write_1h_tokens',
  'completion_tokens',
  'package_tokens',
  'cost_nano',
)
const CALL = columns('user_id', 'model_id', 'status')
const firstByte = (name: string, title: string, table: string, at: string): RollUpRule => ({
  name,
  title,
  table,
  source: 'call',
  keys: { ...columns('user_id', 'model_id'), at },
  sums: { calls: 'count(*)', buckets: 'count(*)' },
  where: `ttft_ms is not null and status <> 'running'`,
})

const RULES: readonly RollUpRule[] = [
  {
    name: 'ledgerDayIsSum',
    title: '每日流水汇总等于流水之和',
    table: 'ledger_day',
    source: 'ledger_entry',
    keys: { ...columns('user_id', 'asset', 'kind'), day_at: DAY },
    sums: {
      ...ROWS,
      in_nano: total('case when amount > 0 then amount else 0 end'),
      out_nano: total('case when amount < 0 then amount else 0 end'),
      first_id: 'min(id)',
      last_id: 'max(id)',
    },
  },
  {
    name: 'callDayIsSum',
    title: '每日用量汇总等于调用之和',
    table: 'call_day',
    source: 'call',
    keys: { ...CALL, day_at: DAY },
    sums: { ...ROWS, ...USED },
  },
  {
    name: 'callHourIsSum',
    title: '每小时用量汇总等于已结束的调用之和',
    table: 'call_hour',
    source: 'call',
    keys: { ...CALL, hour_at: HOUR },
    sums: { ...ROWS, ...USED },
    where: `status <> 'running'`,
  },
  {
    name: 'orderDayIsSum',
    title: '每日订单汇总等于订单之和',
    table: 'order_day',
    source: '"order"',
    keys: { ...columns('user_id', 'kind', 'status'), day_at: DAY },
    sums: { ...ROWS, ...totals('amount_nano') },
  },
  {
    name: 'orderAmountIsSum',
    title: '订单按金额的计数等于订单之和',
    table: 'order_amount',
    source: '"order"',
    keys: {
      ...columns('user_id', 'kind', 'status'),
      step: 'cast(floor(ln(cast(case when amount_nano < 1 then 1 else amount_nano end as double precision)) * 32) as bigint)',
    },
    sums: ROWS,
  },
  {
    name: 'orderPaidDayIsSum',
    title: '订单按支付日的计数等于订单之和',
    table: 'order_paid_day',
    source: '"order"',
    keys: {
      ...columns('user_id', 'kind', 'status'),
      day_at: `case when paid_at is null then ${DAY} - 10000022400000 else ${DAY.replaceAll('created_at', 'paid_at')} end`,
    },
    sums: ROWS,
  },
  {
    name: 'offerDayIsSum',
    title: '资源包的销量汇总等于订单之和',
    table: 'offer_day',
    source: '"order"',
    keys: {
      ...columns('offer_id', 'status'),
      day_at: DAY.replaceAll('created_at', 'coalesce(paid_at, created_at)'),
    },
    sums: { ...ROWS, ...totals('quantity', 'amount_nano', 'refunded_nano') },
    where: `kind = 'purchase'`,
  },
  {
    name: 'usageDayIsSum',
    title: '每日按单价汇总的用量等于账单各行之和',
    table: 'usage_day',
    source: [
      `call, json_each(case when json_valid(call.lines) then call.lines else '[]' end) as line`,
      `call cross join jsonb_array_elements((case when call.lines like '[{%}]' then call.lines else '[]' end)::jsonb) as line(value)`,
    ],
    keys: { ...columns('user_id', 'model_id'), item: `line.value ->> 'item'`, day_at: DAY },
    sums: { line_count: 'count(*)', quantity: total(`cast(line.value ->> 'quantity' as bigint)`) },
    where: `status <> 'running'`,
  },
  {
    name: 'usageDayIsBilled',
    title: '每日按单价汇总的收费等于调用的收费之和',
    table: 'usage_day',
    source: 'call',
    keys: { ...columns('user_id', 'model_id'), day_at: DAY },
    sums: { billed_nano: total('cost_nano') },
    where: `status <> 'running'`,
  },
  {
    name: 'attemptDayIsSum',
    title: '每日上游成本汇总等于尝试之和',
    table: 'attempt_day',
    source: 'call_attempt left join call on call.request_id = call_attempt.request_id',
    keys: {
      channel: 'channel',
      user_id: `coalesce(call.user_id, '')`,
      model_id: 'coalesce(call.model_id, call_attempt.model_id)',
      origin: `case when is_test = 1 then 'test' else 'call' end`,
      day_at: DAY.replaceAll('created_at', 'coalesce(call.created_at, started_at)'),
    },
    sums: {
      ...ROWS,
      cost_nano: total('coalesce(call_attempt.cost_nano, 0)'),
      lost: total(`case when outcome = 'lost' then 1 else 0 end`),
      lost_unknown: total(`case when outcome = 'lost' and most_nano is null then 1 else 0 end`),
      lost_nano: total(`case when outcome = 'lost' then coalesce(most_nano, 0) else 0 end`),
    },
  },
  firstByte('ttftHourIsSum', '每小时首字节时间的计数等于调用之和', 'ttft_hour', HOUR),
  firstByte('ttftDayIsSum', '每日首字节时间的计数等于调用之和', 'ttft_day', DAY),
]

/** Eight buckets lie in one row of the tables of first bytes. */
const BUCKETS = Array.from({ length: 8 }, (_, nth) => `n${nth}`).join(' + ')

function ruleOf({ name, title, table, source, keys, sums, where = 'true' }: RollUpRule): LedgerRule {
  const groups = Object.keys(keys).join(', ')
  const names = Object.keys(sums)
  const stored = names.map((sum) =>
    sum === 'buckets' ? `${total(BUCKETS)} as buckets` : `${total(sum)} as ${sum}`,
  )
  const counted = Object.entries(sums).map(([sum, term]) => `${term} as ${sum}`)
  const terms = Object.entries(keys).map(([key, term]) => `${term} as ${key}`)
  const side = (of: string) =>
    names
      .map((sum) => `cast(sum(case when side = '${of}' then ${sum} else 0 end) as text)`)
      .join(` || ' ' || `)
  const subject = Object.keys(keys)
    .map((key) => `cast(${key} as text)`)
    .join(` || ' ' || `)
  const [embedded, server] = typeof source === 'string' ? [source, source] : source
  const rows = (from: string) =>
    sql.raw(`
      select ${subject} as subject, ${side('source')} as expected, ${side('table')} as actual
      from (
        select 'table' as side, ${groups}, ${stored.join(', ')} from ${table} group by ${groups}
        union all
        select 'source' as side, ${terms.join(', ')}, ${counted.join(', ')} from ${from}
        where ${where} group by ${Object.values(keys).join(', ')}
      ) as both_sides
      group by ${groups}
      having ${names.map((sum) => `sum(case when side = 'table' then ${sum} else -${sum} end) <> 0`).join(' or ')}`)
  return {
    name,
    title,
    find: (db, opener) =>
      sqlRule({ name, title, rows: rows(hasRowLocks(db) ? server : embedded) }).find(db, opener),
  }
}

/** What lists and statistics read instead of rows, against the rows. */
export const rollUpRules = RULES.map(ruleOf)
