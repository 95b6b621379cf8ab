import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { createRollUp, type RollUp, type Term } from './roll-up.ts'

const column =
  (name: string): Term =>
  (row) =>
    `${row}.${name}`
const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, column(name)]))
const dayOf = (moment: string) => `${moment} - (${moment} + 28800000) % 86400000`

/** How many orders there are of about an amount: steps of 3 %. */
const orderAmount: RollUp = {
  name: 'order_amount',
  source: '"order"',
  texts: columns('user_id', 'kind', 'status'),
  integers: {
    step: (row) =>
      `cast(floor(ln(cast(case when ${row}.amount_nano < 1 then 1 else ${row}.amount_nano end as double precision)) * 32) as bigint)`,
  },
  sums: { row_count: () => '1' },
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
  sums: { row_count: () => '1' },
  changing: ['user_id', 'kind', 'status', 'created_at', 'paid_at'],
}

/** Where in the list of orders a page begins that is sorted by amount or time of payment, and orders by the ends of their numbers. */
export const orderPlaces = (engine: Engine): Migration => ({
  async up(db) {
    for (const rollUp of [orderAmount, orderPaidDay]) await createRollUp(db, engine, rollUp)
    await db.schema.dropIndex('order_user_paid').execute()
    const index = (name: string, terms: string) =>
      sql`create index ${sql.raw(name)} on "order" (${sql.raw(terms)})`.execute(db)
    await index(
      'order_user_paid',
      'user_id, (coalesce(paid_at, created_at - 10000022400000)), order_no, kind, status, created_at',
    )
    await index('order_user_head', 'user_id, (substr(order_no, 1, 8)), order_no')
    await index('order_user_tail', 'user_id, (substr(order_no, length(order_no) - 3)), order_no')
  },
})
