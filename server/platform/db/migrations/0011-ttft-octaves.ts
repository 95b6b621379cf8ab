import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { day, hour } from './0006-days.ts'
import { createRollUp, dropRollUp, type RollUp, type Term } from './roll-up.ts'

const bucket: Term = (row) =>
  `cast(floor(ln(cast(case when ${row}.ttft_ms < 1 then 1 else ${row}.ttft_ms end as double precision)) / ln(cast(1.25 as double precision))) as bigint)`

/** As before by powers of 1.25 (server/usage/stats/ttft.ts), but eight to a row: a year is a fifth of the rows. */
const ttft = (name: string, at: Term): RollUp => ({
  name,
  source: 'call',
  texts: { user_id: (row) => `${row}.user_id`, model_id: (row) => `${row}.model_id` },
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
  changing: ['user_id', 'model_id', 'status', 'created_at', 'ttft_ms'],
})

export const ttftOctaves = (engine: Engine): Migration => ({
  async up(db) {
    for (const rollUp of [ttft('ttft_hour', hour), ttft('ttft_day', day)]) {
      await dropRollUp(db, engine, rollUp)
      await createRollUp(db, engine, rollUp)
    }
  },
})
