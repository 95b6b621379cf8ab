import { sql } from 'kysely'
import type { UserContext, Verb } from '../context.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { NO_USAGE, sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

const SPEED_CALLS = 200
/** An answer that came at once was not streamed: it says nothing about the speed. */
const STREAMED_MS = 50

/** What the caller's own calls of the last 30 days measured of some models. */
export const measureModels: Verb<'stats.measured'> = async ({ ctx, input: { modelIds } }) => {
  const period = readPeriod({}, ctx.now)
  const rows = await usageWithin({ ctx, period })
    .select('model_id')
    .select(sums)
    .where('model_id', 'in', modelIds)
    .groupBy('model_id')
    .execute()
  const ttft = await readTtft({ ctx, period }, sql.ref<string>('model_id'))
  return Promise.all(
    modelIds.map(async (modelId) => {
      const { calls, successRate } = toTotals(rows.find((row) => row.model_id === modelId) ?? NO_USAGE)
      const speed = await readSpeed(ctx, { modelId, begin: period.begin })
      return { modelId, calls, successRate, ...(ttft.get(modelId) ?? NO_TTFT), ...speed }
    }),
  )
}

/** Output tokens for the time between the first byte and the end, of calls that were streamed. */
async function readSpeed(ctx: UserContext, { modelId, begin }: { modelId: string; begin: number }) {
  const rows = await ctx.db
    .selectFrom('call')
    .select(['completion_tokens', 'ttft_ms', 'duration_ms'])
    .where('user_id', '=', ctx.caller.userId)
    .where('model_id', '=', modelId)
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', begin)
    .where('completion_tokens', '>', 0)
    .where((eb) => eb(eb('duration_ms', '-', eb.ref('ttft_ms')), '>=', STREAMED_MS))
    .orderBy('created_at', 'desc')
    .limit(SPEED_CALLS)
    .execute()
  const tokens = rows.reduce((sum, row) => sum + row.completion_tokens, 0)
  const ms = rows.reduce((sum, row) => sum + (row.duration_ms ?? 0) - (row.ttft_ms ?? 0), 0)
  return {
    tokensPerSecond: ms === 0 ? null : Math.round((tokens * 10_000) / ms) / 10,
    speedCalls: rows.length,
  }
}
