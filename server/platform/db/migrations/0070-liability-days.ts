import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { day } from './0006-days.ts'
import { createRollUp, type RollUp } from './roll-up.ts'

const KEYS = ['day_at', 'item', 'user_id'] as const

/** Why an adjustment was made stands in its approval. */
const CATEGORY: Record<Engine, string> = {
  sqlite: `approval.payload ->> 'category'`,
  postgres: `approval.payload::jsonb ->> 'category'`,
}

const balances = (engine: Engine): RollUp => ({
  name: 'balance_day',
  source: 'ledger_entry',
  texts: {
    item: (row) => `case when ${row}.kind <> 'adjust' then ${row}.kind
      when ${row}.ref_type = 'offlinePayment' then 'offline'
      when ${row}.ref_type = 'account' then 'closing'
      else coalesce((select ${CATEGORY[engine]} from approval
        where approval.id = ${row}.ref_id and ${row}.ref_type in ('adjustment', 'adjustmentReturn')), 'correction') end`,
    user_id: (row) => `${row}.user_id`,
  },
  integers: { day_at: day },
  keyOrder: KEYS,
  sums: {
    row_count: () => '1',
    balance_nano: (row) => `${row}.amount`,
    cash_nano: (row) =>
      `case when ${row}.kind = 'topup' or ${row}.ref_type = 'offlinePayment' then ${row}.amount
        when ${row}.ref_type in ('orderRefund', 'orderRefundReturn') and exists (select 1 from order_refund
          where order_refund.refund_no = ${row}.ref_id and order_refund.destination = 'channel') then ${row}.amount
        else 0 end`,
  },
  condition: (row) => `${row}.asset = 'yuan'`,
  changing: [],
})

/** What is written off of a package is what is left: not the used part of its begun token. */
const granted: RollUp = {
  name: 'package_day',
  source: 'ledger_entry',
  joined: () => 'token_package',
  texts: {
    item: (row) => `case when ${row}.kind <> 'adjust' then ${row}.kind
      when ${row}.ref_type = 'account' then 'closing' else 'expiry' end`,
    user_id: (row) => `${row}.user_id`,
  },
  integers: { day_at: day },
  keyOrder: KEYS,
  sums: {
    row_count: () => '1',
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
  changing: [],
}

const used: RollUp = {
  name: 'package_use_day',
  source: 'package_use',
  joined: () => 'token_package',
  texts: { user_id: () => 'token_package.user_id' },
  integers: { day_at: (row) => day(row).replaceAll('created_at', 'settled_at') },
  keyOrder: ['day_at', 'user_id'],
  sums: {
    row_count: () => '1',
    package_nano: (row) => `-${row}.value_nano`,
  },
  condition: (row) => `token_package.id = ${row}.package_id`,
  changing: [],
}

/** Calls from before packages had a worth took whole tokens, and wrote nothing of their value. */
const EARLIER_USE = `insert into package_use_day (day_at, user_id, row_count, package_nano)
  select ${day('entry')}, entry.user_id, count(*), sum(entry.amount * token_package.worth_nano)
  from ledger_entry as entry join token_package on token_package.id = entry.package_id
  left join package_use on package_use.request_id = entry.ref_id and package_use.package_id = entry.package_id
  where entry.asset = 'token' and entry.kind = 'consume' and package_use.request_id is null
  group by ${day('entry')}, entry.user_id
  on conflict (day_at, user_id) do update set row_count = package_use_day.row_count + excluded.row_count,
    package_nano = package_use_day.package_nano + excluded.package_nano`

const INDEXES = [
  'create index ledger_time on ledger_entry (created_at)',
  'create index package_use_time on package_use (settled_at)',
]

/** What changed what is owed to each user, by day, and the sums of all users, which a job makes. */
export const liabilityDays = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('package_use')
      .addColumn('settled_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update package_use set settled_at = coalesce(
      (select min(entry.created_at) from ledger_entry as entry
        where entry.ref_id = package_use.request_id and entry.ref_type = 'call'),
      (select hold.closed_at from hold where hold.id = package_use.request_id), 0)`.execute(db)
    // A node of the old program does not say when.
    if (engine === 'postgres')
      await sql`alter table package_use alter settled_at
        set default cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`.execute(db)
    for (const rollUp of [balances(engine), granted, used]) await createRollUp(db, engine, rollUp)
    for (const statement of [EARLIER_USE, ...INDEXES]) await sql.raw(statement).execute(db)
    await sql
      .raw(
        `create table platform_day (day_at bigint not null, item text not null, row_count bigint not null,
          balance_nano bigint not null, package_nano bigint not null, cash_nano bigint not null,
          constraint platform_day_primary primary key (day_at, item))`,
      )
      .execute(db)
  },
})
