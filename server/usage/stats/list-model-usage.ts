import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { ModelUsage } from '../../../contract/stats.ts'
import type { UserContext, Verb } from '../context.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { cacheSaved } from './cache-saved.ts'
import { keysWithin } from './keys-within.ts'
import { modelLabel } from '../../catalog/index.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { coarseBuckets } from '../../platform/time/time-buckets.ts'
import { sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft, type Ttft } from './ttft.ts'
import { sortedUsage, TREND_STEPS, usageRows, usageTotals, type UsageRow } from './usage-rows.ts'
import { usageWithin } from './usage-within.ts'

type ModelRow = UsageRow & { model_id: string }

/** Usage by model. There are never more rows than models, so they are sorted and cut here. */
export const listModelUsage: Verb<'stats.list'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { modelId } = input
  const { starts, step, isByHour } = coarseBuckets(
    { ...period, end: Math.min(period.end, ctx.now) },
    TREND_STEPS,
  )
  const keyIds = await keysWithin({ ctx, period, key: input.key, isByHour })
  const parts = await usageWithin({ ctx, period, modelId, keyIds, isByHour })
    .select(['model_id', step.as('step'), (eb) => eb.fn.max('last_called_at').as('last_called_at')])
    .select(sums)
    .groupBy(['model_id', 'step'])
    .execute()
  const ttft = await readTtft({ ctx, period, modelId, keyIds }, sql.ref<string>('model_id'))
  const models = usageRows(parts, { by: 'model_id', steps: starts.length })
  const page = pageOf(
    sortedUsage(models, ({ model_id: id }) => id, input).map((row) =>
      toModelUsage({ row, ttft: ttft.get(row.model_id) ?? NO_TTFT, ctx }),
    ),
    input,
  )
  return { ...page, totals: usageTotals(models) }
}

function toModelUsage({ row, ttft, ctx }: { row: ModelRow; ttft: Ttft; ctx: UserContext }): ModelUsage {
  const { name, type } = modelLabel(ctx.catalog, row.model_id)
  return {
    modelId: row.model_id,
    modelName: name,
    type,
    ...toTotals(row),
    cacheSaved: formatYuan(cacheSaved(row, row.model_id, ctx.catalog)),
    ...ttft,
    lastCalledAt: row.last_called_at,
    trend: row.trend,
  }
}
