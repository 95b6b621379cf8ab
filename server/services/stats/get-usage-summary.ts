import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { readPeriod } from './period.ts'
import { sums, toTotals } from './totals.ts'
import { usageWithin } from './usage-within.ts'

export async function getUsageSummary({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'stats.summary'>
}): Promise<CallResult<'stats.summary'>> {
  const period = readPeriod(input, ctx.now)
  const usage = await usageWithin({ ctx, period }).select(sums).executeTakeFirstOrThrow()
  return { ...period, ...toTotals(usage) }
}
