import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { COVERED, rowId, type CoveredRow, type CoveredTable } from './covered-rows.ts'
import { isCovered, macOf, type Checker } from './row-mac.ts'

type Row<T extends CoveredTable> = CoveredRow<T> & { mac: string | null }

interface Page {
  /** Primary key of the last row that was seen; null: from the first. */
  after: readonly unknown[] | null
  size: number
}

/** The next rows of a table that are to be covered, each with what covers it, in the order of their primary keys. */
export async function readRows<T extends CoveredTable>(
  db: Db,
  table: T,
  { after, size }: Page,
): Promise<Row<T>[]> {
  const covered = COVERED[table]
  const keys = sql.join(covered.key.map((name) => sql.ref(`${table}.${name}`)))
  const isLater = after === null ? sql`1 = 1` : sql`(${keys}) > (${sql.join(after)})`
  const { rows } = await sql<Row<T>>`
    select ${sql.join(covered.columns.map((name) => sql.ref(`${table}.${name}`)))}, ${macOf(table)} as mac
    from ${sql.table(table)} where ${isLater} and ${'where' in covered ? covered.where : sql`1 = 1`}
    order by ${keys} limit ${sql.lit(size)}`.execute(db)
  return rows
}

/** Those that the program did not write as they are, a page at a time. */
export async function* uncoveredRows<T extends CoveredTable>(
  db: Db,
  secrets: Checker,
  { table, size }: { table: T; size: number },
): AsyncGenerator<Row<T>[]> {
  for (let after: readonly unknown[] | null = null; ;) {
    const rows: Row<T>[] = await readRows(db, table, { after, size })
    yield rows.filter((row) => !isCovered(secrets, { table, row, mac: row.mac }))
    const last: Readonly<Record<string, unknown>> | undefined = rows.at(-1)
    if (!last || rows.length < size) return
    after = COVERED[table].key.map((name) => last[name])
  }
}

/** How the proof names a row. */
export const subjectOf = (table: CoveredTable, row: Readonly<Record<string, unknown>>): string =>
  `${table}:${rowId(table, row)}`
