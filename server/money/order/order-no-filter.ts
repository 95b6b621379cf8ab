import { sql, type SqlBool } from 'kysely'
import { startsWith, endsWith } from '../../platform/db/filters.ts'
import { ORDER_NO_LENGTH } from './order-no.ts'

/** The indexes of beginnings and ends have this number of characters. */
const HEAD = 8
const TAIL = 4

/** A whole number, its first 8 or more, or its last 4 or more characters; fewer match too many orders. */
export function orderNoFilter(userId: string, text: string) {
  if (text.length === ORDER_NO_LENGTH) return sql<SqlBool>`order_no = ${text}`
  const number = sql.ref<string>('order_no')
  const ways = [
    ...(text.length >= HEAD
      ? [sql`substr(order_no, 1, 8) = ${text.slice(0, HEAD)} and ${startsWith(number, text)}`]
      : []),
    ...(text.length >= TAIL
      ? [sql`substr(order_no, length(order_no) - 3) = ${text.slice(-TAIL)} and ${endsWith(number, text)}`]
      : []),
  ].map((way) => sql`select order_no from "order" where user_id = ${userId} and ${way}`)
  return ways.length > 0 ? sql<SqlBool>`order_no in (${sql.join(ways, sql` union `)})` : sql<SqlBool>`1 = 0`
}
