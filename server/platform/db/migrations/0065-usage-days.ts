import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { day } from './0006-days.ts'
import { createRollUp, type RollUp } from './roll-up.ts'

interface Dialect {
  /** Nano-yuan of a decimal text of yuan. */
  nano: (text: string) => string
  lines: string
  /** After a table that is read in the order of its key. */
  ordered: string
}

const DIALECTS: Record<Engine, Dialect> = {
  sqlite: {
    // Exact below two million yuan a line.
    nano: (text) => `cast(round(${text} * 1000000000) as integer)`,
    lines: 'json_each(call.lines) as one',
    ordered: 'without rowid',
  },
  postgres: {
    nano: (text) => `cast(cast(${text} as numeric) * 1000000000 as bigint)`,
    lines: 'jsonb_array_elements(call.lines::jsonb) with ordinality as one(value, key)',
    ordered: '',
  },
}

const KEYS = 'model_id, day_at, user_id, item, quality, size, unit_nano'

/** The wallet adds to it as it settles; what was settled before is summed here. A hold caps what the lines come to in their order. */
function usageDay(engine: Engine): string[] {
  const { nano, lines, ordered } = DIALECTS[engine]
  const member = (name: string) => `(one.value ->> '${name}')`
  return [
    `create table usage_day (model_id text not null, day_at bigint not null, user_id text not null, item text not null,
      quality text not null, size text not null, unit_nano bigint not null, line_count bigint not null,
      quantity bigint not null, billed_nano bigint not null, package_nano bigint not null,
      constraint usage_day_primary primary key (${KEYS})) ${ordered}`,
    `insert into usage_day (${KEYS}, line_count, quantity, billed_nano, package_nano)
      select ${KEYS}, count(*), sum(quantity), sum(case when reached <= cost_nano then amount
          when reached - amount >= cost_nano then 0 else cost_nano - reached + amount end),
        sum(quantity * unit_nano - amount)
      from (select parsed.*, sum(amount) over (partition by request_id order by line_no) as reached from (
        select call.request_id, call.model_id, call.user_id, call.cost_nano, ${day('call')} as day_at, one.key as line_no,
          ${member('item')} as item, coalesce(${member('quality')}, '') as quality, coalesce(${member('size')}, '') as size,
          cast(${member('quantity')} as bigint) as quantity, ${nano(member('amount'))} as amount,
          ${nano(member('unitPrice'))} / cast(${member('per')} as bigint) as unit_nano
        from call cross join ${lines} where call.status <> 'running') as parsed) as charged
      group by ${KEYS}`,
  ]
}

const attemptDay: RollUp = {
  name: 'attempt_day',
  source: 'call_attempt',
  joined: () => 'call',
  texts: {
    user_id: () => 'call.user_id',
    model_id: () => 'call.model_id',
    channel: (row) => `${row}.channel`,
  },
  integers: { day_at: () => day('call') },
  keyOrder: ['model_id', 'day_at', 'user_id', 'channel'],
  sums: {
    row_count: () => '1',
    unpriced: (row) => `case when ${row}.cost_nano is null and ${row}.usage <> '{}' then 1 else 0 end`,
    cost_nano: (row) => `coalesce(${row}.cost_nano, 0)`,
  },
  condition: (row) => `call.request_id = ${row}.request_id`,
  changing: ['usage', 'cost_nano'],
}

/** What was used at which price, and what it cost us: what a change of prices is rehearsed on. */
export const usageDays = (engine: Engine): Migration => ({
  async up(db) {
    for (const statement of usageDay(engine)) await sql.raw(statement).execute(db)
    await createRollUp(db, engine, attemptDay)
  },
})
