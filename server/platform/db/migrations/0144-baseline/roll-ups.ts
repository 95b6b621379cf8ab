import type { Engine } from '../../client.ts'
import type { RollUp, Term } from './roll-up.ts'

const column =
  (name: string): Term =>
  (row) =>
    `${row}.${name}`
const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, column(name)]))
const one = { row_count: () => '1' }

/** The first millisecond of the Asia/Shanghai day of a moment. */
const dayOf = (moment: string) => `${moment} - (${moment} + 28800000) % 86400000`
const day: Term = (row) => dayOf(`${row}.created_at`)
const hour: Term = (row) => `${row}.created_at - ${row}.created_at % 3600000`

const ledgerDay: RollUp = {
  name: 'ledger_day',
  source: 'ledger_entry',
  texts: columns('user_id', 'asset', 'kind'),
  integers: { day_at: day },
  sums: {
    ...one,
    in_nano: (row) => `case when ${row}.amount > 0 then ${row}.amount else 0 end`,
    out_nano: (row) => `case when ${row}.amount < 0 then ${row}.amount else 0 end`,
  },
  lows: { first_id: column('id') },
  highs: { last_id: column('id') },
  isOfCalls: true,
  changing: [],
}

const USED = [
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'package_tokens',
  'cost_nano',
  'cache_write_5m_tokens',
  'cache_write_1h_tokens',
]
const callsBy = (name: string, integers: Readonly<Record<string, Term>>): RollUp => ({
  name,
  source: 'call',
  texts: columns('user_id', 'model_id', 'status'),
  integers,
  sums: { ...one, ...columns(...USED) },
  highs: { last_at: column('created_at') },
  isOfCalls: true,
  changing: ['user_id', 'model_id', 'status', 'created_at', ...USED],
})
const callDay = callsBy('call_day', { day_at: day })

/** Finished calls, for series of hours and for the hours of a period that are no whole day. */
const callHour: RollUp = {
  ...callsBy('call_hour', { hour_at: hour }),
  condition: (row) => `${row}.status <> 'running'`,
}

const bucketOf: Term = (row) =>
  `cast(floor(ln(cast(case when ${row}.ttft_ms < 1 then 1 else ${row}.ttft_ms end as double precision)) / ln(cast(1.25 as double precision))) as bigint)`

/** Calls by time to first byte, in powers of 1.25 (`server/usage/stats/ttft.ts`), eight to a row. SQLite takes the logarithm once. */
const ttft = (engine: Engine, name: string, at: Term): RollUp => {
  const bucket = engine === 'sqlite' ? () => 'speed.bucket' : bucketOf
  return {
    name,
    source: 'call',
    ...(engine === 'sqlite' && { joined: (row) => `(select ${bucketOf(row)} as bucket) as speed` }),
    texts: columns('user_id', 'model_id'),
    integers: { at, octave: (row) => `${bucket(row)} / 8` },
    sums: {
      calls: () => '1',
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, nth): [string, Term] => [
          `n${nth}`,
          (row) => `case when ${bucket(row)} % 8 = ${nth} then 1 else 0 end`,
        ]),
      ),
    },
    condition: (row) => `${row}.ttft_ms is not null and ${row}.status <> 'running'`,
    isOfCalls: true,
    changing: ['user_id', 'model_id', 'status', 'created_at', 'ttft_ms'],
  }
}

/** PostgreSQL kept the plan of a plain join that it had made while calls were few, and read all of them at each batch. */
const callOf: Record<Engine, Term> = {
  sqlite: (row) => `call on call.request_id = ${row}.request_id`,
  postgres: (row) =>
    `lateral (select * from call as own where own.request_id = ${row}.request_id limit 1) as call on true`,
}

/** A test has no call: it is of the day that it was made on, and of no user. */
const attemptDay = (engine: Engine): RollUp => ({
  name: 'attempt_day',
  source: 'call_attempt',
  joined: (row) => `(select 1 as one) as unit left join ${callOf[engine](row)}`,
  texts: {
    user_id: () => `coalesce(call.user_id, '')`,
    model_id: (row) => `coalesce(call.model_id, ${row}.model_id)`,
    channel: column('channel'),
    origin: (row) => `case when ${row}.is_test = 1 then 'test' else 'call' end`,
  },
  integers: { day_at: (row) => dayOf(`coalesce(call.created_at, ${row}.started_at)`) },
  keyOrder: ['model_id', 'day_at', 'user_id', 'channel', 'origin'],
  sums: {
    ...one,
    unpriced: (row) => `case when ${row}.cost_nano is null and ${row}.usage <> '{}' then 1 else 0 end`,
    cost_nano: (row) => `coalesce(${row}.cost_nano, 0)`,
    lost: (row) => `case when ${row}.outcome = 'lost' then 1 else 0 end`,
    lost_unknown: (row) => `case when ${row}.outcome = 'lost' and ${row}.most_nano is null then 1 else 0 end`,
    lost_nano: (row) => `case when ${row}.outcome = 'lost' then coalesce(${row}.most_nano, 0) else 0 end`,
  },
  isOfCalls: true,
  changing: ['usage', 'cost_nano', 'outcome', 'most_nano'],
})

/** In JSON, where quotes inside a text are escaped, so that only the member itself looks like this. */
const MEMBER = `'"category":"'`
const REST = `substr(approval.payload, instr(approval.payload, ${MEMBER}) + ${MEMBER.length - 2})`

/** Why an adjustment was made stands in its approval. Functions of JSON may fail: see `isOfCalls`. */
const CATEGORY: Record<Engine, string> = {
  sqlite: `case when instr(approval.payload, ${MEMBER}) > 0 then substr(${REST}, 1, instr(${REST}, '"') - 1) end`,
  postgres: `approval.payload::jsonb ->> 'category'`,
}

/** What changed what is owed to each user. */
const balanceDay = (engine: Engine): RollUp => ({
  name: 'balance_day',
  source: 'ledger_entry',
  texts: {
    item: (row) => `case when ${row}.kind <> 'adjust' then ${row}.kind
      when ${row}.ref_type = 'offlinePayment' then 'offline'
      when ${row}.ref_type = 'account' then 'closing'
      else coalesce((select ${CATEGORY[engine]} from approval
        where approval.id = ${row}.ref_id and ${row}.ref_type in ('adjustment', 'adjustmentReturn')), 'correction') end`,
    user_id: column('user_id'),
  },
  integers: { day_at: day },
  keyOrder: ['day_at', 'item', 'user_id'],
  sums: {
    ...one,
    balance_nano: column('amount'),
    cash_nano: (row) =>
      `case when ${row}.kind = 'topup' or ${row}.ref_type = 'offlinePayment' then ${row}.amount
        when ${row}.ref_type in ('orderRefund', 'orderRefundReturn') and exists (select 1 from order_refund
          where order_refund.refund_no = ${row}.ref_id and order_refund.destination = 'channel') then ${row}.amount
        else 0 end`,
  },
  condition: (row) => `${row}.asset = 'yuan'`,
  isOfCalls: true,
  changing: [],
})

/** What is written off of a package is what is left: not the used part of its begun token. */
const packageDay: RollUp = {
  name: 'package_day',
  source: 'ledger_entry',
  joined: () => 'token_package',
  texts: {
    item: (row) => `case when ${row}.kind <> 'adjust' then ${row}.kind
      when ${row}.ref_type = 'account' then 'closing' else 'expiry' end`,
    user_id: column('user_id'),
  },
  integers: { day_at: day },
  keyOrder: ['day_at', 'item', 'user_id'],
  sums: {
    ...one,
    package_nano: (row) =>
      `${row}.amount * token_package.worth_nano + case when ${row}.kind = 'adjust' then token_package.begun_nano else 0 end`,
    cash_nano: (
      row,
    ) => `coalesce((select case when ${row}.amount < 0 then -paid.amount_nano else paid.amount_nano end
      from "order" as paid where paid.order_no = ${row}.ref_id and ${row}.ref_type = 'order' and paid.channel <> 'balance'), 0)
      + coalesce((select case when ${row}.amount < 0 then -back.amount_nano else back.amount_nano end
      from order_refund as back where back.refund_no = ${row}.ref_id and back.destination = 'channel'
        and ${row}.ref_type in ('orderRefund', 'orderRefundReturn')), 0)`,
  },
  condition: (row) =>
    `${row}.asset = 'token' and ${row}.kind <> 'consume' and token_package.id = ${row}.package_id`,
  isOfCalls: true,
  changing: [],
}

const packageUseDay: RollUp = {
  name: 'package_use_day',
  source: 'package_use',
  joined: () => 'token_package',
  texts: { user_id: () => 'token_package.user_id' },
  integers: { day_at: (row) => dayOf(`${row}.settled_at`) },
  keyOrder: ['day_at', 'user_id'],
  sums: { ...one, package_nano: (row) => `-${row}.value_nano` },
  condition: (row) => `token_package.id = ${row}.package_id`,
  isOfCalls: true,
  changing: [],
}

const orderDay: RollUp = {
  name: 'order_day',
  source: '"order"',
  texts: columns('user_id', 'kind', 'status'),
  integers: { day_at: day },
  sums: { ...one, amount_nano: column('amount_nano') },
  changing: ['user_id', 'kind', 'status', 'created_at', 'amount_nano'],
}

/** How many orders there are of about an amount: steps of 3 %. */
const orderAmount: RollUp = {
  name: 'order_amount',
  source: '"order"',
  texts: columns('user_id', 'kind', 'status'),
  integers: {
    step: (row) =>
      `cast(floor(ln(cast(case when ${row}.amount_nano < 1 then 1 else ${row}.amount_nano end as double precision)) * 32) as bigint)`,
  },
  sums: one,
  lows: { low_nano: column('amount_nano') },
  highs: { high_nano: column('amount_nano') },
  changing: ['user_id', 'kind', 'status', 'amount_nano'],
}

/** How many orders were paid on a day. Those never paid come before, by the day they were made: 115741 days earlier. */
const orderPaidDay: RollUp = {
  name: 'order_paid_day',
  source: '"order"',
  texts: columns('user_id', 'kind', 'status'),
  integers: {
    day_at: (row) =>
      `case when ${row}.paid_at is null then ${dayOf(`${row}.created_at`)} - 10000022400000 else ${dayOf(`${row}.paid_at`)} end`,
  },
  sums: one,
  changing: ['user_id', 'kind', 'status', 'created_at', 'paid_at'],
}

/** What was ordered of an offer, by the day that it was paid, or made if it is not: its stock, and its sales of a month. */
const offerDay: RollUp = {
  name: 'offer_day',
  source: '"order"',
  texts: columns('offer_id', 'status'),
  integers: { day_at: (row) => dayOf(`coalesce(${row}.paid_at, ${row}.created_at)`) },
  keyOrder: ['offer_id', 'status', 'day_at'],
  sums: { ...one, ...columns('quantity', 'amount_nano', 'refunded_nano') },
  condition: (row) => `${row}.kind = 'purchase'`,
  changing: [
    'offer_id',
    'status',
    'kind',
    'quantity',
    'amount_nano',
    'refunded_nano',
    'created_at',
    'paid_at',
  ],
}

/** What lists, statistics and reports read instead of counting rows. */
export const rollUps = (engine: Engine): RollUp[] => [
  ledgerDay,
  callDay,
  callHour,
  ttft(engine, 'ttft_hour', hour),
  ttft(engine, 'ttft_day', day),
  attemptDay(engine),
  balanceDay(engine),
  packageDay,
  packageUseDay,
  orderDay,
  orderAmount,
  orderPaidDay,
  offerDay,
]
