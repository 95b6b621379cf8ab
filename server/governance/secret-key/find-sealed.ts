import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { SEALED, type SealedTable } from './sealed-columns.ts'

export type SealedRow = Record<string, string>

interface Find {
  table: SealedTable
  /** Rows of which something is sealed with any other key. */
  keyId: string
  /** Primary key of the last row that was seen; null: from the first. */
  after: string[] | null
}

/** The next rows that hold text of another key, in the order of their primary keys. */
export async function findSealed(db: Db, { table, keyId, after }: Find): Promise<SealedRow[]> {
  const { key, columns, batch } = SEALED[table]
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const isOther = sql.join(
    columns.map((name) => sql`(${sql.ref(name)} <> '' and ${sql.ref(name)} not like ${`${keyId}.%`})`),
    sql` or `,
  )
  const isLater = after === null ? sql`1 = 1` : sql`(${keys}) > (${sql.join(after)})`
  const { rows } = await sql<SealedRow>`
    select ${sql.join([...key, ...columns].map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${isLater} and (${isOther}) order by ${keys} limit ${sql.lit(batch)}`.execute(db)
  return rows
}

export async function countSealed(db: Db, table: SealedTable, column: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; texts: number | string }>`
    select substr(${sql.ref(column)}, 1, 8) as id, count(*) as texts from ${sql.table(table)}
    where ${sql.ref(column)} <> '' group by substr(${sql.ref(column)}, 1, 8)`.execute(db)
  return new Map(rows.map(({ id, texts }) => [id, Number(texts)]))
}
