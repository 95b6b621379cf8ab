import { sql } from 'kysely'

/** The name of the user whose id a column holds; empty: it holds none. */
export const userName = (column: string) =>
  sql<string>`coalesce((select username from "user" where "user".id = ${sql.ref(column)}), '')`
