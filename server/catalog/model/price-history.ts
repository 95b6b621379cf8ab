import type { Db } from '../../platform/db/client.ts'
import { readPrice } from './read-price.ts'
import { isOffered } from '../schema/model-state.ts'
import type { Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'

const PERIODS_MAX = 200

/** What a model cost and will cost by the versions of the catalogue, oldest first. */
export async function readPricePeriods(db: Db, modelId: string) {
  const rows = await db
    .selectFrom('model_price')
    .select(['effective_at', 'version_id', 'price', 'corrects_since'])
    .where('model_id', '=', modelId)
    .orderBy('effective_at', 'desc')
    .orderBy('version_id', 'desc')
    .limit(PERIODS_MAX)
    .execute()
  return rows.toReversed().map((row) => ({
    from: row.effective_at,
    versionId: row.version_id,
    price: readPrice(row.price),
    isCorrection: row.corrects_since !== null,
  }))
}

/** What a model cost and will cost, oldest first. */
export const listPriceHistory: Verb<'model.priceHistory'> = async ({ ctx, input: { modelId } }) => {
  const periods = await readPricePeriods(ctx.db, modelId)
  const model = ctx.catalog.models.find(({ id }) => id === modelId)
  if (!model || !isOffered(model)) throw new Failure('notFound', { message: '没有这个模型' })
  return { periods: periods.map(({ from, price, isCorrection }) => ({ from, price, isCorrection })) }
}
