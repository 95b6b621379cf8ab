import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { modelNamed } from './model-named.ts'
import { readPeriod } from './period.ts'
import { stepsOf } from './steps.ts'
import { sums, toTotals } from './totals.ts'
import { usageWithin } from './usage-within.ts'

/** Usage by step and model, in order; models have no row for steps in which they were not called. */
export async function listModelSeries({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'stats.byModel'>
}): Promise<CallResult<'stats.byModel'>> {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = stepsOf(period, input.granularity)
  const rows = await usageWithin({ ctx, period, isByHour })
    .select([step.as('step'), 'model_id', ...sums])
    .groupBy(['step', 'model_id'])
    .orderBy('step')
    .orderBy('model_id')
    .execute()
  return rows.map((row) => ({
    at: starts[row.step] ?? period.begin,
    modelId: row.model_id,
    modelName: modelNamed(ctx.deps.catalog, row.model_id).name,
    ...toTotals(row),
  }))
}
