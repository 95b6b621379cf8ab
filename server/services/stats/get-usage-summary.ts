import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { readPeriod } from './period.ts'
import { sums, toTotals } from './totals.ts'
import { ttftCalls, toTtft } from './ttft.ts'
import { ttftWithin, usageWithin } from './usage-within.ts'

export async function getUsageSummary({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'stats.summary'>
}): Promise<CallResult<'stats.summary'>> {
  const period = readPeriod(input, ctx.now)
  const usage = await usageWithin({ ctx, period }).select(sums).executeTakeFirstOrThrow()
  const counts = await ttftWithin({ ctx, period }).select(['bucket', ttftCalls]).groupBy('bucket').execute()
  return { ...period, ...toTotals(usage), ...toTtft(counts) }
}
