import type { Verb } from '../context.ts'
import { rollUpKeyUsage } from './roll-up-key-usage.ts'
import { keyLabels } from './key-labels.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'
import { addedUsage, sums, toTotals, type SummedUsage } from './totals.ts'
import { keyUsageWithin } from './usage-within.ts'

/** Usage by step and API key, in order; keys have no row for steps in which they were not used. */
export const listKeySeries: Verb<'stats.byKey'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = timeBuckets(period, input.granularity)
  await rollUpKeyUsage({ ctx, period, isByHour })
  const labelOf = await keyLabels(ctx)
  const rows = await keyUsageWithin({ ctx, period, isByHour })
    .select([step.as('step'), 'key_id', ...sums])
    .groupBy(['step', 'key_id'])
    .orderBy('step')
    .orderBy('key_id')
    .execute()
  const points = new Map<string, SummedUsage & { step: number; keyId: string }>()
  for (const { key_id: id, ...row } of rows) {
    const { keyId } = labelOf(id)
    const name = `${row.step}:${keyId}`
    const before = points.get(name)
    points.set(name, { ...row, keyId, ...(before && addedUsage(before, row)) })
  }
  return Array.from(points.values(), ({ keyId, ...row }) => ({
    at: starts[row.step] ?? period.begin,
    keyId,
    keyName: labelOf(keyId).keyName,
    ...toTotals(row),
  }))
}
