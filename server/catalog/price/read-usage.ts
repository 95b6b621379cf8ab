import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { sumOf } from '../../platform/db/sum-of.ts'
import type { Period } from '../../platform/time/period.ts'

interface ModelPeriod extends Period {
  modelId: string
}

/** What each user used of a model in whole days, by what it was billed as and at which price. */
export const readUsage = (db: Db, { modelId, begin, end }: ModelPeriod) =>
  db
    .selectFrom('usage_day')
    .select(['user_id', 'item', 'quality', 'size', 'unit_nano'])
    .select([
      sumOf<number>('quantity').as('quantity'),
      sumOf<bigint>('billed_nano').as('billed_nano'),
      sumOf<bigint>('package_nano').as('package_nano'),
    ])
    .where('model_id', '=', modelId)
    .where('day_at', '>=', begin)
    .where('day_at', '<=', end)
    .groupBy(['user_id', 'item', 'quality', 'size', 'unit_nano'])
    .having(sql<number>`sum(line_count)`, '>', 0)
    .execute()

export type Usage = Awaited<ReturnType<typeof readUsage>>[number]

/** What all attempts of calls for a model cost us, failed ones included; tests sell nothing. */
export const readUpstreamCost = (db: Db, { modelId, begin, end }: ModelPeriod) =>
  db
    .selectFrom('attempt_day')
    .select([sumOf<bigint>('cost_nano').as('cost_nano'), sumOf<number>('unpriced').as('unpriced')])
    .where('model_id', '=', modelId)
    .where('origin', '=', 'call')
    .where('day_at', '>=', begin)
    .where('day_at', '<=', end)
    .executeTakeFirstOrThrow()

/** Calls of a model that ended. */
export async function countCalls(db: Db, { modelId, begin, end }: ModelPeriod): Promise<number> {
  const row = await db
    .selectFrom('call_day')
    .select(sumOf<number>('row_count').as('calls'))
    .where('model_id', '=', modelId)
    .where('status', '<>', 'running')
    .where('day_at', '>=', begin)
    .where('day_at', '<=', end)
    .executeTakeFirstOrThrow()
  return row.calls
}
