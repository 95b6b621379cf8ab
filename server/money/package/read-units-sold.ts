import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Orders that keep what they are for from others. */
const SALE_STATUSES = ['pending', 'paid'] as const

const units = sql<number>`cast(coalesce(sum(quantity), 0) as bigint)`

/** How many of each offer are sold or ordered, of those that have been ordered at all. */
export async function readUnitsSold(db: Db, offerIds: readonly string[]): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('offer_day')
    .select(['offer_id', units.as('units')])
    .where('offer_id', 'in', offerIds)
    .where('status', 'in', SALE_STATUSES)
    .groupBy('offer_id')
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row.units]))
}

/** How many of each offer a user has bought or ordered. */
export async function readUnitsSoldTo(
  db: Db,
  { userId, offerIds }: { userId: string; offerIds: readonly string[] },
): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order')
    .select(['offer_id', units.as('units')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'purchase')
    .where('status', 'in', SALE_STATUSES)
    .where('offer_id', 'in', offerIds)
    .groupBy('offer_id')
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row.units]))
}
