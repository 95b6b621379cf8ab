import { sql } from 'kysely'
import type { Verb } from '../context.ts'
import { readPeriod } from './period.ts'
import { sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

export const getUsageSummary: Verb<'stats.summary'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const within = { ctx, period, modelId: input.modelId }
  const usage = await usageWithin(within).select(sums).executeTakeFirstOrThrow()
  const ttft = await readTtft(within, sql<number>`0`)
  return { ...period, ...toTotals(usage), ...(ttft.get(0) ?? NO_TTFT) }
}
