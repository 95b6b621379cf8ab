import type { Insertable } from 'kysely'
import type { Statement, Write } from '../platform/db/bulk.ts'
import type { Tables } from '../platform/db/schema.ts'
import type { Tracked } from './batch-state.ts'

/** The columns of a statement and what PostgreSQL is to take their values for. */
type Column = readonly [name: string, type: 'text' | 'bigint']

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`)
const arrays = (columns: readonly Column[]) => columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')

/**
 * Inserts rows; a row that is refused ends the transaction. `or fail` says so to SQLite, which otherwise keeps a copy of every page that
 * a row's triggers change, to take back that row alone.
 * @param tail what follows the values, the same for both databases
 */
function insertStatement(table: keyof Tables, columns: readonly Column[], tail = ''): Statement {
  const into = `into "${table}" (${quoted(columns.map(([name]) => name)).join(', ')})`
  return {
    sqlite: `insert or fail ${into} values (${columns.map(() => '?').join(', ')}) ${tail}`,
    postgres: `insert ${into} select * from unnest(${arrays(columns)}) ${tail}`,
  }
}

interface UpdateOf {
  table: keyof Tables
  set: readonly Column[]
  /** Columns that find the row, and those that still must be as they were read. */
  where: readonly Column[]
}

/** Updates each row on its own condition; a row's values are those of `set`, then those of `where`. */
function updateStatement({ table, set, where }: UpdateOf): Statement {
  const names = (columns: readonly Column[]) => quoted(columns.map(([name]) => name))
  const places = [...set, ...where].map((_, i) => `c${i + 1}`)
  const change = names(set).map((name, i) => `${name} = v.${places[i]}`)
  const condition = names(where).map((name, i) => `"${table}".${name} = v.${places[set.length + i]}`)
  return {
    sqlite: `update or fail "${table}" set ${names(set)
      .map((name) => `${name} = ?`)
      .join(', ')} where ${names(where)
      .map((name) => `${name} = ?`)
      .join(' and ')}`,
    postgres: `update "${table}" set ${change.join(', ')} from unnest(${arrays([...set, ...where])}) as v(${places.join(', ')}) where ${condition.join(' and ')}`,
  }
}

const column =
  (texts: readonly string[]) =>
  (name: string): Column => [name, texts.includes(name) ? 'text' : 'bigint']

interface InsertOptions<Row> {
  columns: readonly (keyof Row & string)[]
  /** Those of them that are text; the others are whole numbers. */
  texts: readonly (keyof Row & string)[]
  tail?: string
  /** False: `tail` lets rows be left out. */
  isWhole?: boolean
}

export function inserter<Row extends Insertable<Tables[keyof Tables]>>(
  table: keyof Tables,
  { columns, texts, tail, isWhole = true }: InsertOptions<Row>,
) {
  const statement = insertStatement(table, columns.map(column(texts)), tail)
  return (rows: readonly Row[]): Write => ({
    isWhole,
    statement,
    rows: rows.map((row) => columns.map((name) => row[name])),
  })
}

interface Change<Row> {
  before: Row
  now: Row
}

interface UpdateOptions<Row> {
  /** Columns that find the row. */
  key: readonly (keyof Row & string)[]
  set: readonly (keyof Row & string)[]
  /** Columns that still must be as they were read. */
  guard: readonly (keyof Row & string)[]
  texts: readonly (keyof Row & string)[]
}

/** How rows of a table that changed are updated; those that did not are left out. */
export function updater<Row extends object>(
  table: keyof Tables,
  { key, set, guard, texts }: UpdateOptions<Row>,
) {
  const statement = updateStatement({
    table,
    set: set.map(column(texts)),
    where: [...key, ...guard].map(column(texts)),
  })
  return (rows: readonly Change<Row>[]): Write => ({
    isWhole: true,
    statement,
    rows: rows
      .filter(({ before, now }) => set.some((name) => before[name] !== now[name]))
      .map(({ before, now }) => [
        ...set.map((name) => now[name]),
        ...key.map((name) => before[name]),
        ...guard.map((name) => before[name]),
      ]),
  })
}

interface DeleteOptions<Row> {
  /** Columns that find the row, or still must be as they were read. */
  where: readonly (keyof Row & string)[]
  texts: readonly (keyof Row & string)[]
}

export function deleter<Row extends object>(table: keyof Tables, { where, texts }: DeleteOptions<Row>) {
  const columns = where.map(column(texts))
  const places = columns.map((_, i) => `c${i + 1}`)
  const from = `delete from "${table}"`
  const statement: Statement = {
    sqlite: `${from} where ${quoted(where)
      .map((name) => `${name} = ?`)
      .join(' and ')}`,
    postgres: `${from} using unnest(${arrays(columns)}) as v(${places.join(', ')}) where ${quoted(where)
      .map((name, i) => `"${table}".${name} = v.${places[i]}`)
      .join(' and ')}`,
  }
  return (rows: readonly Row[]): Write => ({
    isWhole: true,
    statement,
    rows: rows.map((row) => where.map((name) => row[name])),
  })
}

export function split<Row extends object>(rows: Iterable<Tracked<Row>>) {
  const created: Row[] = []
  const read: Change<Row>[] = []
  for (const { before, now } of rows) {
    if (before) read.push({ before, now })
    else created.push(now)
  }
  return { created, read }
}
