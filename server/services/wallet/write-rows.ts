import { sql, type Insertable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Tables } from '../../db/schema.ts'
import type { Tracked } from './batch-state.ts'
import { slices } from './batch-size.ts'

export async function insertRows<Table extends keyof Tables>(
  trx: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const slice of slices(rows)) {
    await trx.insertInto(table).values(slice).execute()
  }
}

interface Change<Row> {
  before: Row
  now: Row
}

interface Update<Row> {
  table: keyof Tables
  /** Columns that find the row. */
  key: readonly (keyof Row & string)[]
  /** Columns that are written. */
  set: readonly (keyof Row & string)[]
  /** Columns that still must be as they were read. */
  guard: readonly (keyof Row & string)[]
}

/**
 * Writes changed rows in one statement per slice, each on its own condition.
 * Both databases call the columns of `values` column1, column2 and so on.
 * @throws Error if a row was not as it was read
 */
export async function updateRows<Row extends object>(
  trx: Db,
  { table, key, set, guard }: Update<Row>,
  rows: readonly Change<Row>[],
): Promise<void> {
  const changed = rows.filter(({ before, now }) => set.some((column) => before[column] !== now[column]))
  const places = [...key, ...set, ...guard]
  const at = (index: number) => sql.ref(`v.column${index + 1}`)
  const assignments = set.map((column, i) => sql`${sql.ref(column)} = ${at(key.length + i)}`)
  const conditions = places.flatMap((column, i) =>
    i < key.length || i >= key.length + set.length ? [sql`${sql.ref(`${table}.${column}`)} = ${at(i)}`] : [],
  )
  for (const slice of slices(changed)) {
    const values = slice.map(({ before, now }) => {
      const row = [
        ...key.map((column) => before[column]),
        ...set.map((column) => now[column]),
        ...guard.map((column) => before[column]),
      ]
      return sql`(${sql.join(row.map(typed))})`
    })
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join(assignments)}
      from (values ${sql.join(values)}) as v
      where ${sql.join(conditions, sql` and `)}`.execute(trx)
    if (numAffectedRows !== BigInt(slice.length)) {
      throw new Error(`a row of ${table} changed without its wallet's lock`)
    }
  }
}

/** Without the cast PostgreSQL takes a parameter in `values` for text. */
const typed = (value: unknown) => (typeof value === 'string' ? sql`${value}` : sql`cast(${value} as bigint)`)

/** The rows that were not there before, and those that were. */
export function split<Row extends object>(rows: Iterable<Tracked<Row>>) {
  const created: Row[] = []
  const read: Change<Row>[] = []
  for (const { before, now } of rows) {
    if (before) read.push({ before, now })
    else created.push(now)
  }
  return { created, read }
}
