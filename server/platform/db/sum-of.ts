import { sql } from 'kysely'

/** The exact sum of a column of whole numbers; 0 where there is no row. */
export const sumOf = <Value extends number | bigint>(column: string) =>
  sql<Value>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`
