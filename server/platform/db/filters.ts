import { sql, type Expression, type SqlBool } from 'kysely'

type Condition = Expression<SqlBool>

/** The condition of a filter that the caller may leave out: none if it is absent. For `eb.and([...ifDefined(…)])`. */
export function ifDefined<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined ? [] : [condition(value)]
}

/** `column` lies between two moments, both inclusive and either absent. */
export function within(
  column: Expression<number>,
  begin: number | undefined,
  end: number | undefined,
): Condition[] {
  return [
    ...ifDefined(begin, (ms) => sql<SqlBool>`${column} >= ${ms}`),
    ...ifDefined(end, (ms) => sql<SqlBool>`${column} <= ${ms}`),
  ]
}

/** `%` and `_` of a text as ordinary characters. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const startsWith = (column: Expression<string>, text: string): Condition =>
  sql<SqlBool>`${column} like ${`${plain(text)}%`} escape '\\'`

export const endsWith = (column: Expression<string>, text: string): Condition =>
  sql<SqlBool>`${column} like ${`%${plain(text)}`} escape '\\'`

/** It ignores the case of Latin letters. */
export const contains = (column: Expression<string>, text: string): Condition =>
  sql<SqlBool>`lower(${column}) like ${`%${plain(text.trim().toLowerCase())}%`} escape '\\'`
