import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { sha256 } from '../secrets/tokens.ts'
import { COVERED, rowId, rowIdOf, type CoveredRow, type CoveredTable } from './covered-rows.ts'

/** What the authentication of a digest is bound to: no other sealed text passes for one. */
export const MAC_PURPOSE = 'row-mac'

export type Maker = Pick<Secrets, 'seal' | 'open'>
export type Checker = Pick<Secrets, 'open'>

interface Cover<T extends CoveredTable> {
  table: T
  row: CoveredRow<T>
  /** When the row is gone; absent: it stays. */
  expiresAt?: number | null
  /** This covered a row that was written before; the row is left alone if something else covers it by now. */
  seen?: string | null
}

/** Covers a row as it was just written, in the transaction of that. */
export async function coverRow<T extends CoveredTable>(
  trx: Db,
  secrets: Maker,
  { table, row, expiresAt = null, seen }: Cover<T>,
): Promise<void> {
  const digest = digestOf(secrets, table, row)
  const covered = { digest_sealed: secrets.seal(digest, MAC_PURPOSE), expires_at: expiresAt }
  await trx
    .insertInto('row_mac')
    .values({ table_name: table, row_id: rowId(table, row), ...covered })
    .onConflict((conflict) => {
      const update = conflict.columns(['table_name', 'row_id']).doUpdateSet(covered)
      return seen === undefined ? update : update.where('row_mac.digest_sealed', '=', seen ?? '')
    })
    .execute()
}

/** It is selected next to the row, so that both are of one moment. */
export const macOf = (table: CoveredTable): RawBuilder<string | null> =>
  sql<string | null>`(select digest_sealed from row_mac
    where table_name = ${sql.lit(table)} and row_id = ${rowIdOf(table)})`

/** Whether this program wrote the row as it is. @param mac what `macOf` gave */
export function isCovered<T extends CoveredTable>(
  secrets: Checker,
  { table, row, mac }: { table: T; row: CoveredRow<T>; mac: string | null },
): boolean {
  if (!mac) return false
  try {
    return secrets.open(mac, MAC_PURPOSE) === digestOf(secrets, table, row)
  } catch {
    // Sealed for something else, with another key, or made up.
    return false
  }
}

export function digestOf<T extends CoveredTable>(secrets: Checker, table: T, row: CoveredRow<T>): string {
  const values: Readonly<Record<string, string | number | bigint | null | undefined>> = row
  const content = COVERED[table].columns.map((name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${table}.${name} is not there to be covered`)
    if (value === null) return null
    return name.endsWith('_sealed') ? secrets.open(String(value)) : String(value)
  })
  return sha256(JSON.stringify([table, ...content]))
}
