import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from './client.ts'
import { readableBy, type Reader } from './readable-by.ts'

interface PageAfter extends Reader {
  table: 'file' | 'batch' | 'video'
  /** The row that the page follows; undefined: it is the first. */
  after: string | undefined
  order: 'asc' | 'desc'
  limit: number
  /** What else holds of its rows. */
  where?: RawBuilder<SqlBool>
}

/** Ids of a reader's rows by when they were made, one more than `limit` if there are more; null if there is no row `after`. */
export async function pageAfter(
  db: Db,
  { table, after, order, limit, where = sql`true`, ...reader }: PageAfter,
): Promise<string[] | null> {
  const name = sql.table(table)
  const isReadable = readableBy(table, reader)
  const direction = sql.raw(order)
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  let follows = sql``
  if (after !== undefined) {
    const { rows } = await sql<{ created_at: number }>`
      select created_at from ${name} where id = ${after} and ${isReadable}`.execute(db)
    const [row] = rows
    if (!row) return null
    follows = sql`and (created_at ${beyond} ${row.created_at} or (created_at = ${row.created_at} and id ${beyond} ${after}))`
  }
  const { rows } = await sql<{ id: string }>`
    select id from ${name} where ${isReadable} and ${where} ${follows}
    order by created_at ${direction}, id ${direction} limit ${limit + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
