import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Days } from './read-days.ts'

/** What was invoiced in some days by the dates of the invoices, less red-letter invoices by theirs. */
export async function readInvoiced(db: Db, { begin, end }: Days): Promise<bigint> {
  const sum = sql<bigint>`cast(coalesce(sum(amount_nano), 0) as bigint)`
  const { issued_nano: issued } = await db
    .selectFrom('invoice')
    .select(sum.as('issued_nano'))
    .where('issued_at', '>=', begin)
    .where('issued_at', '<=', end)
    .executeTakeFirstOrThrow()
  const { reversed_nano: reversed } = await db
    .selectFrom('invoice_reversal')
    .select(sum.as('reversed_nano'))
    .where('issued_at', '>=', begin)
    .where('issued_at', '<=', end)
    .executeTakeFirstOrThrow()
  return issued - reversed
}
