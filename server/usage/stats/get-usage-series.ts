import type { Verb } from '../context.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { modelsOfTypes } from './list-calls.ts'
import { keysWithin } from './keys-within.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'
import { NO_USAGE, sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft, type Ttft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

/** Usage by hour, Asia/Shanghai day or month, in order and without gaps; of calls in some states it has no times to the first byte. */
export const getUsageSeries: Verb<'stats.detail'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = timeBuckets(period, input.granularity)
  const keyIds = await keysWithin({ ctx, period, key: input.key, isByHour })
  const within = { ctx, period, modelId: input.modelId, keyIds, isByHour }
  const { status_MultiString: statuses, type_MultiString: types } = input
  const ofTypes = types && modelsOfTypes(ctx.catalog, types)
  const rows = await usageWithin(within)
    .select([step.as('step'), ...sums])
    .where((eb) =>
      eb.and([
        ...ifDefined(statuses, (states) => eb('status', 'in', states)),
        ...ifDefined(ofTypes, ({ way, ids }) => eb('model_id', way, ids)),
      ]),
    )
    .groupBy('step')
    .execute()
  const ttft = statuses ? new Map<number, Ttft>() : await readTtft(within, step, types)
  const usage = new Map(rows.map((row) => [row.step, row]))
  return starts.map((at, nth) => ({
    at,
    ...toTotals(usage.get(nth) ?? NO_USAGE),
    ...(ttft.get(nth) ?? NO_TTFT),
  }))
}
