import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { callsBy, day, hour } from './0006-days.ts'
import { createRollUp, dropRollUp, type RollUp } from './roll-up.ts'

const WRITES = ['cache_write_5m_tokens', 'cache_write_1h_tokens'] as const

const withWrites = (rollUp: RollUp): RollUp => ({
  ...rollUp,
  sums: {
    ...rollUp.sums,
    ...Object.fromEntries(WRITES.map((name) => [name, (row: string) => `${row}.${name}`])),
  },
  changing: [...rollUp.changing, ...WRITES],
})

const rollUps = [
  callsBy('call_day', { day_at: day }),
  { ...callsBy('call_hour', { hour_at: hour }), condition: (row: string) => `${row}.status <> 'running'` },
]

/** Of a prompt's tokens those that an upstream's cache was charged for, in calls and in their sums. */
export const cacheWrites = (engine: Engine): Migration => ({
  async up(db) {
    for (const name of WRITES)
      await db.schema
        .alterTable('call')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    for (const rollUp of rollUps.map(withWrites)) {
      await dropRollUp(db, engine, rollUp)
      await createRollUp(db, engine, rollUp)
    }
  },
})
