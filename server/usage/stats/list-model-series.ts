import type { Verb } from '../context.ts'
import { keysWithin } from './keys-within.ts'
import { modelLabel } from '../../catalog/index.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'
import { sums, toTotals } from './totals.ts'
import { usageWithin } from './usage-within.ts'

/** Usage by step and model, in order; models have no row for steps in which they were not called. */
export const listModelSeries: Verb<'stats.byModel'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = timeBuckets(period, input.granularity)
  const keyIds = await keysWithin({ ctx, period, key: input.key, isByHour })
  const rows = await usageWithin({ ctx, period, keyIds, isByHour })
    .select([step.as('step'), 'model_id', ...sums])
    .groupBy(['step', 'model_id'])
    .orderBy('step')
    .orderBy('model_id')
    .execute()
  return rows.map((row) => ({
    at: starts[row.step] ?? period.begin,
    modelId: row.model_id,
    modelName: modelLabel(ctx.catalog, row.model_id).name,
    ...toTotals(row),
  }))
}
