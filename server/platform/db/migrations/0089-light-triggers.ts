import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** The sums that the settlement of calls keeps. */
const ROLL_UPS = [
  'call_day',
  'call_hour',
  'ttft_hour',
  'ttft_day',
  'ledger_day',
  'balance_day',
  'package_day',
  'package_use_day',
  'attempt_day',
]

/**
 * On SQLite what settles a call takes a third less time. A statement that may fail in its middle keeps a copy of every page that its
 * triggers change: sums that may not be null and functions of JSON make it one. The logarithm of 0011 is taken once, not nine times.
 */
export const lightTriggers = (engine: Engine): Migration => ({
  async up(db) {
    if (engine !== 'sqlite') return
    for (const name of ROLL_UPS) {
      const triggers = await sqlOf(db, { type: 'trigger', like: `${name}\\_%` })
      for (const trigger of triggers) await sql`drop trigger ${sql.id(trigger.name)}`.execute(db)
      await loosen(db, name)
      for (const trigger of triggers) await sql.raw(withOneLogarithm(withoutJson(trigger.sql))).execute(db)
    }
  },
})

interface Made {
  name: string
  sql: string
}

async function sqlOf(db: Kysely<unknown>, { type, like }: { type: string; like: string }): Promise<Made[]> {
  const { rows } = await sql<Made>`select name, sql from sqlite_master
    where type = ${type} and name like ${like} escape '\\' order by name`.execute(db)
  return rows
}

/** Lets all but the key be null, which none is. */
async function loosen(db: Kysely<unknown>, name: string): Promise<void> {
  const [table] = await sqlOf(db, { type: 'table', like: name })
  if (!table) throw new Error(`no table ${name}`)
  const key = /primary key \(([^)]*)\)/.exec(table.sql)?.[1]?.split(', ') ?? []
  const loose = table.sql.replaceAll(/(\w+) bigint not null/g, (all, column: string) =>
    key.includes(column) ? all : `${column} bigint`,
  )
  await sql.raw(loose.replace(name, `${name}_loose`)).execute(db)
  await sql.raw(`insert into ${name}_loose select * from ${name}`).execute(db)
  await sql.raw(`drop table ${name}`).execute(db)
  await sql.raw(`alter table ${name}_loose rename to ${name}`).execute(db)
}

/** Quotes inside a text of JSON are escaped, so that only the member itself looks like this. */
const MEMBER = `'"category":"'`
const rest = `substr(approval.payload, instr(approval.payload, ${MEMBER}) + ${MEMBER.length - 2})`
const withoutJson = (trigger: string) =>
  trigger.replaceAll(
    `approval.payload ->> 'category'`,
    `case when instr(approval.payload, ${MEMBER}) > 0 then substr(${rest}, 1, instr(${rest}, '"') - 1) end`,
  )

const bucket = (row: string) =>
  `cast(floor(ln(cast(case when ${row}.ttft_ms < 1 then 1 else ${row}.ttft_ms end as double precision)) / ln(cast(1.25 as double precision))) as bigint)`

const withOneLogarithm = (trigger: string) =>
  trigger
    .split(/(?=insert into ttft_)/)
    .map((part) => {
      const row = ['new', 'old'].find((name) => part.includes(bucket(name)))
      if (row === undefined) return part
      return part
        .replaceAll(bucket(row), 'speed.bucket')
        .replace(/\n\s+where /, ` from (select ${bucket(row)} as bucket) as speed where `)
    })
    .join('')
