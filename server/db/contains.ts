import { sql, type Expression, type SqlBool } from 'kysely'

/** `column` contains `text`, in which `%` and `_` are ordinary characters. */
export function contains(column: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`
}
