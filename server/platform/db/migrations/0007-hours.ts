import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { callsBy, hour } from './0006-days.ts'
import { createRollUp } from './roll-up.ts'

/** Finished calls by the hour, for series of hours and for the hours of a period that are no whole day. */
export const hours = (engine: Engine): Migration => ({
  up: (db) =>
    createRollUp(db, engine, {
      ...callsBy('call_hour', { hour_at: hour }),
      condition: (row) => `${row}.status <> 'running'`,
    }),
})
