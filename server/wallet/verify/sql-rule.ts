import { sql, type RawBuilder } from 'kysely'
import { RULE_LIMIT, type LedgerRule, type Violation } from './violation.ts'

interface SqlRule {
  name: string
  title: string
  /** `select` of the offending rows with the columns subject, expected and actual; runs on both databases. */
  rows: RawBuilder<unknown>
}

/** A rule that the database checks by itself. */
export function sqlRule({ name, title, rows }: SqlRule): LedgerRule {
  return {
    name,
    title,
    async find(db) {
      // Materialized: a limit that the planner can see through makes it walk indexes row by row.
      const result = await sql<Omit<Violation, 'rule'>>`
        with offending as materialized (${rows})
        select cast(subject as text) as subject, cast(expected as text) as expected, cast(actual as text) as actual
        from offending limit ${sql.lit(RULE_LIMIT)}`.execute(db)
      return result.rows
    },
  }
}
