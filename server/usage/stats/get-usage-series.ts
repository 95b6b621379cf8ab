import type { Verb } from '../context.ts'
import { keysWithin } from './keys-within.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'
import { NO_USAGE, sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

/** Usage by hour, Asia/Shanghai day or month, in order and without gaps. */
export const getUsageSeries: Verb<'stats.detail'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = timeBuckets(period, input.granularity)
  const keyIds = await keysWithin({ ctx, period, key: input.key, isByHour })
  const within = { ctx, period, modelId: input.modelId, keyIds, isByHour }
  const rows = await usageWithin(within)
    .select([step.as('step'), ...sums])
    .groupBy('step')
    .execute()
  const ttft = await readTtft(within, step)
  const usage = new Map(rows.map((row) => [row.step, row]))
  return starts.map((at, nth) => ({
    at,
    ...toTotals(usage.get(nth) ?? NO_USAGE),
    ...(ttft.get(nth) ?? NO_TTFT),
  }))
}
