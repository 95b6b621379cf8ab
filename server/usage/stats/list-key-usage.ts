import type { Verb } from '../context.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { rollUpKeyUsage } from './roll-up-key-usage.ts'
import { keyLabels } from './key-labels.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { coarseBuckets } from '../../platform/time/time-buckets.ts'
import { sums, toTotals } from './totals.ts'
import { sortedUsage, TREND_STEPS, usageRows, usageTotals } from './usage-rows.ts'
import { keyUsageWithin } from './usage-within.ts'

/** Usage by API key. A user has few, so they are sorted and cut here. */
export const listKeyUsage: Verb<'stats.keys'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const untilNow = { ...period, end: Math.max(period.begin, Math.min(period.end, ctx.now)) }
  const { starts, step, isByHour } = coarseBuckets(untilNow, TREND_STEPS)
  await rollUpKeyUsage({ ctx, period, isByHour })
  const labelOf = await keyLabels(ctx)
  const parts = await keyUsageWithin({ ctx, period, isByHour })
    .select(['key_id', step.as('step'), (eb) => eb.fn.max('last_called_at').as('last_called_at')])
    .select(sums)
    .groupBy(['key_id', 'step'])
    .execute()
  const labelled = parts.map((part) => ({ ...part, key_id: labelOf(part.key_id).keyId }))
  const keys = usageRows(labelled, { by: 'key_id', steps: starts.length })
  const page = pageOf(
    sortedUsage(keys, ({ key_id: id }) => id, input).map((row) => ({
      ...labelOf(row.key_id),
      ...toTotals(row),
      lastCalledAt: row.last_called_at,
      trend: row.trend,
    })),
    input,
  )
  return { ...page, totals: usageTotals(keys) }
}
