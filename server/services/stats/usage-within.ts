import type { UserContext } from '../../context.ts'
import type { Period } from './period.ts'

/** The caller's hourly usage in a period, of one model or all. */
export function usageWithin({
  ctx,
  period,
  modelId,
}: {
  ctx: UserContext
  period: Period
  modelId?: string | undefined
}) {
  const usage = ctx.db
    .selectFrom('usage_hour')
    .where('user_id', '=', ctx.caller.userId)
    .where('hour_at', '>=', period.begin)
    .where('hour_at', '<=', period.end)
  return modelId === undefined ? usage : usage.where('model_id', '=', modelId)
}
