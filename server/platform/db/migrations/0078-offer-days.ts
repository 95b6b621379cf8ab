import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { createRollUp, type RollUp, type Term } from './roll-up.ts'

const column =
  (name: string): Term =>
  (row) =>
    `${row}.${name}`
const day: Term = (row) => {
  const at = `coalesce(${row}.paid_at, ${row}.created_at)`
  return `${at} - (${at} + 28800000) % 86400000`
}

/** What was ordered of an offer, by the day that it was paid, or made if it is not. */
const offerDay: RollUp = {
  name: 'offer_day',
  source: '"order"',
  texts: { offer_id: column('offer_id'), status: column('status') },
  integers: { day_at: day },
  keyOrder: ['offer_id', 'status', 'day_at'],
  sums: {
    row_count: () => '1',
    quantity: column('quantity'),
    amount_nano: column('amount_nano'),
    refunded_nano: column('refunded_nano'),
  },
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

/** How many of an offer are sold or ordered: its stock, and its sales of a month. */
export const offerDays = (engine: Engine): Migration => ({
  async up(db) {
    await createRollUp(db, engine, offerDay)
  },
})
