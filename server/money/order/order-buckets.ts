import { DAY_MS } from '../../../contract/time.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Bucket } from '../../platform/db/read-rows.ts'

/** It is before every time of payment. */
const UNPAID_MS = 10_000_022_400_000

/** When an order was paid; one never paid comes before all that were, by the time it was made. */
export const PAID_AT = sql<number>`coalesce(paid_at, created_at - ${sql.lit(UNPAID_MS)})`

interface Matching {
  db: Db
  where: Expression<SqlBool>
}

export async function amountBuckets({ db, where }: Matching): Promise<Bucket[]> {
  const { rows } = await sql<{ step: number; rows: number; low_nano: bigint; high_nano: bigint }>`
    select step, cast(sum(row_count) as bigint) as rows, min(low_nano) as low_nano, max(high_nano) as high_nano
    from order_amount where ${where} group by step having sum(row_count) > 0 order by step`.execute(db)
  return rows.map(({ step, rows, low_nano, high_nano }) => ({
    ordinal: step,
    low: low_nano,
    high: high_nano,
    rows,
  }))
}

export async function paidBuckets({ db, where }: Matching): Promise<Bucket[]> {
  const { rows } = await sql<{ day_at: number; rows: number }>`
    select day_at, cast(sum(row_count) as bigint) as rows
    from order_paid_day where ${where} group by day_at having sum(row_count) > 0 order by day_at`.execute(db)
  return rows.map(({ day_at, rows }) => ({
    ordinal: Math.round(day_at / DAY_MS),
    low: BigInt(day_at),
    high: BigInt(day_at + DAY_MS - 1),
    rows,
  }))
}
