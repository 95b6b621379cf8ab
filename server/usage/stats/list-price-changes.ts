import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Verb } from '../context.ts'
import { isMoreExpensive, modelLabel, readPricePeriods } from '../../catalog/index.ts'
import { readPeriod } from '../../platform/time/period.ts'

/** More than a chart can show. */
const MODELS_MAX = 50
const CHANGES_MAX = 50

/** When prices changed of models that the caller used in a period, in order. */
export const listPriceChanges: Verb<'stats.priceChanges'> = async ({ ctx, input }) => {
  const { begin, end } = readPeriod(input, ctx.now)
  const used = await ctx.db
    .selectFrom('call_day')
    .select('model_id')
    .distinct()
    .where('user_id', '=', ctx.caller.userId)
    .where('day_at', '>=', startOfDay(Math.max(begin, DAY_MS)))
    .where('day_at', '<=', end)
    .where('row_count', '>', 0)
    .$if(input.modelId !== undefined, (rows) => rows.where('model_id', '=', input.modelId ?? ''))
    .orderBy('model_id')
    .limit(MODELS_MAX)
    .execute()
  const changes = []
  for (const { model_id: modelId } of used) {
    const periods = await readPricePeriods(ctx.db, modelId)
    for (const [nth, { from, price }] of periods.entries()) {
      const before = periods[nth - 1]
      if (before === undefined || from === null || from < begin || from > Math.min(end, ctx.now)) continue
      const modelName = modelLabel(ctx.catalog, modelId).name
      changes.push({ at: from, modelId, modelName, isMoreExpensive: isMoreExpensive(before.price, price) })
    }
  }
  return changes.toSorted((a, b) => a.at - b.at).slice(-CHANGES_MAX)
}
