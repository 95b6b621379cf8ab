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

interface WalletSumRule extends Omit<SqlRule, 'rows'> {
  column: 'balance_nano' | 'held_nano' | 'tokens' | 'held_tokens'
  /** `select` of `user_id` and `total`, one row a user at most. */
  sums: RawBuilder<unknown>
}

/** A column of every wallet is a sum of other rows of its user. */
export const walletSumRule = ({ name, title, column, sums }: WalletSumRule): LedgerRule =>
  sqlRule({
    name,
    title,
    rows: sql`
      select wallet.user_id as subject, coalesce(sums.total, 0) as expected, wallet.${sql.ref(column)} as actual
      from wallet left join (${sums}) as sums on sums.user_id = wallet.user_id
      where wallet.${sql.ref(column)} <> coalesce(sums.total, 0)`,
  })
