import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { readPeriod } from './period.ts'
import { stepsOf } from './steps.ts'
import { NO_USAGE, sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

/** Usage by hour, Asia/Shanghai day or month, in order and without gaps. */
export async function getUsageSeries({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'stats.detail'>
}): Promise<CallResult<'stats.detail'>> {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = stepsOf(period, input.granularity)
  const within = { ctx, period, modelId: input.modelId, isByHour }
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
