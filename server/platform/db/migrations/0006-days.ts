import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { createRollUp, type RollUp, type Term } from './roll-up.ts'

/** The first millisecond of the Asia/Shanghai day that a row was made on. */
export const day: Term = (row) => `${row}.created_at - (${row}.created_at + 28800000) % 86400000`
export const hour: Term = (row) => `${row}.created_at - ${row}.created_at % 3600000`
const column =
  (name: string): Term =>
  (row) =>
    `${row}.${name}`
const constant =
  (value: string): Term =>
  () =>
    value
const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, column(name)]))
const one = { row_count: constant('1') }

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
  changing: [],
}

const used = ['prompt_tokens', 'cached_tokens', 'completion_tokens', 'package_tokens', 'cost_nano']
export const callsBy = (name: string, integers: Readonly<Record<string, Term>>): RollUp => ({
  name,
  source: 'call',
  texts: columns('user_id', 'model_id', 'status'),
  integers,
  sums: { ...one, ...columns(...used) },
  highs: { last_at: column('created_at') },
  changing: ['user_id', 'model_id', 'status', 'created_at', ...used],
})
const callDay = callsBy('call_day', { day_at: day })

const orderDay: RollUp = {
  name: 'order_day',
  source: '"order"',
  texts: columns('user_id', 'kind', 'status'),
  integers: { day_at: day },
  sums: { ...one, ...columns('amount_nano') },
  changing: ['user_id', 'kind', 'status', 'created_at', 'amount_nano'],
}

/** Calls by time to first byte: see server/usage/stats/ttft.ts for the buckets. */
const ttft = (name: string, at: Term): RollUp => ({
  name,
  source: 'call',
  texts: columns('user_id', 'model_id'),
  integers: {
    at,
    bucket: (row) =>
      `cast(floor(ln(cast(case when ${row}.ttft_ms < 1 then 1 else ${row}.ttft_ms end as double precision)) / ln(cast(1.25 as double precision))) as bigint)`,
  },
  sums: { calls: constant('1') },
  condition: (row) => `${row}.ttft_ms is not null and ${row}.status <> 'running'`,
  changing: ['user_id', 'model_id', 'status', 'created_at', 'ttft_ms'],
})

/** What lists and statistics read instead of counting rows, and the orders in which they read these. */
export const days = (engine: Engine): Migration => ({
  async up(db) {
    for (const rollUp of [ledgerDay, callDay, orderDay, ttft('ttft_hour', hour), ttft('ttft_day', day)])
      await createRollUp(db, engine, rollUp)

    for (const name of ['ledger_user', 'ledger_user_time', 'ledger_ref', 'call_user', 'order_user'])
      await db.schema.dropIndex(name).execute()
    const index = (name: string, table: string, terms: string) =>
      sql`create index ${sql.raw(name)} on ${sql.id(table)} (${sql.raw(terms)})`.execute(db)
    // What lists filter by stands in their indexes, so that rows are read only where they are shown.
    await index('ledger_user_id', 'ledger_entry', 'user_id, id, asset, kind, created_at')
    await index('ledger_user_time', 'ledger_entry', 'user_id, created_at, id, asset, kind')
    await index('ledger_ref', 'ledger_entry', 'ref_id, user_id, ref_type')
    await index('call_user_time', 'call', 'user_id, created_at, request_id, model_id, status')
    await index('order_user_time', 'order', 'user_id, created_at, order_no, kind, status')
    await index('order_user_amount', 'order', 'user_id, amount_nano, order_no, kind, status, created_at')
    await index(
      'order_user_paid',
      'order',
      'user_id, (coalesce(paid_at, 0)), order_no, kind, status, created_at',
    )
  },
})
