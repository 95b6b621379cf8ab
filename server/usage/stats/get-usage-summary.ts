import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { STREAMED_TYPES } from '../../../contract/model.ts'
import type { Verb } from '../context.ts'
import { cacheSaved } from './cache-saved.ts'
import { keysWithin } from './keys-within.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { addedUsage, NO_USAGE, sums, toTotals, type SummedUsage } from './totals.ts'
import { NO_TTFT, readTtft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

export const getUsageSummary: Verb<'stats.summary'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const keyIds = await keysWithin({ ctx, period, key: input.key })
  const within = { ctx, period, modelId: input.modelId, keyIds }
  const models = await usageWithin(within).select('model_id').select(sums).groupBy('model_id').execute()
  const usage = models.reduce<SummedUsage>(addedUsage, NO_USAGE)
  const saved = models.reduce((sum, one) => sum + cacheSaved(one, one.model_id, ctx.catalog), 0n)
  // Together with speech the median would be of neither.
  const ttft = await readTtft(within, sql<number>`0`, input.modelId === undefined ? ['chat'] : STREAMED_TYPES)
  return { ...period, ...toTotals(usage), cacheSaved: formatYuan(saved), ...(ttft.get(0) ?? NO_TTFT) }
}
