import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

const EVENTS = ['insert', 'update', 'delete']
const JOIN = /left join call on call\.request_id = (\w+)\.request_id/g

/**
 * The triggers that sum attempts look each call up by its id. PostgreSQL kept the plan of a plain join that it had made while calls were
 * few, and read all of them at each batch.
 */
export const attemptDayCalls = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite') return
    for (const event of EVENTS) {
      const name = `attempt_day_${event}`
      const { rows } = await sql<{
        text: string
      }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db)
      const before = rows[0]?.text ?? ''
      const after = before.replaceAll(
        JOIN,
        'left join lateral (select * from call as own where own.request_id = $1.request_id limit 1) as call on true',
      )
      if (after === before) throw new Error(`${name} joins calls in another way`)
      await sql.raw(after).execute(db)
    }
  },
})
