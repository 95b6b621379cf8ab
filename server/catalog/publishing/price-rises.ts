import type { Price } from '../../../contract/model.ts'
import type { Db } from '../../platform/db/client.ts'
import { readPricePeriods } from '../model/price-history.ts'
import { isMoreExpensive } from './is-more-expensive.ts'

/** A rise of a model's price that its users have or had a notice of. */
export interface PriceRise {
  versionId: number
  /** When it is in force, and since when it is known. */
  from: number
  since: number
  price: Price | null
}

/** Those of a model, from the first. */
export async function priceRises(db: Db, modelId: string): Promise<PriceRise[]> {
  const periods = await readPricePeriods(db, modelId)
  const rises = periods.filter(({ price }, nth) => isMoreExpensive(periods[nth - 1]?.price ?? null, price))
  const published = await publishedAt(
    db,
    rises.map(({ versionId }) => versionId),
  )
  return rises.flatMap(({ versionId, from, price }) => {
    const since = published.get(versionId) ?? from
    // One that was in force at once left no time for a notice.
    return since >= from ? [] : [{ versionId, from, since, price }]
  })
}

/** The name of its notice, that each user may put away. */
export const riseNoticeId = (modelId: string, from: number): string => `priceRises:${modelId}:${from}`

async function publishedAt(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalog_version')
    .select(['id', 'published_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.published_at]))
}
