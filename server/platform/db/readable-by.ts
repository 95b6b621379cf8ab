import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Who reads what calls left behind. */
export interface Reader {
  userId: string
  /** Ids of the keys that must have made it; null: it may be of any key of the user, or of a session. */
  keyIds: readonly string[] | null
}

/** The condition of rows that are for a reader. */
export function readableBy(
  table: 'batch' | 'file' | 'media' | 'response' | 'video',
  { userId, keyIds }: Reader,
): RawBuilder<SqlBool> {
  const isOfUser = sql<SqlBool>`${sql.ref(`${table}.user_id`)} = ${userId}`
  if (keyIds === null) return isOfUser
  return sql`(${isOfUser} and ${sql.ref(`${table}.key_id`)} in (${sql.join(keyIds)}))`
}
