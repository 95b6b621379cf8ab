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
      const result = await sql<Omit<Violation, 'rule'>>`
        select cast(subject as text) as subject, cast(expected as text) as expected, cast(actual as text) as actual
        from (${rows}) as offending limit ${sql.lit(RULE_LIMIT)}`.execute(db)
      return result.rows
    },
  }
}
