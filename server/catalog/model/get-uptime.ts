import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { isOffered } from '../schema/model-state.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { readModelDays } from './read-model-days.ts'
import { SAMPLE_MIN, UPTIME_DAYS } from './uptime-rules.ts'

/** How a model's calls of all users went, day by day, without how many they were. */
export const getUptime: Verb<'model.uptime'> = async ({ ctx, input: { modelId } }) => {
  const model = ctx.catalog.models.find(({ id }) => id === modelId)
  if (!model || !isOffered(model)) throw new Failure('notFound', { message: '模型不存在或已下架' })
  const rows = (await readModelDays(ctx)).filter((row) => row.model_id === modelId)
  const today = startOfDay(ctx.now)
  const days = Array.from({ length: UPTIME_DAYS }, (_, index) => {
    const at = today - (UPTIME_DAYS - index) * DAY_MS
    return { at, uptime: shareOf(rows.filter((row) => row.day_at === at)) }
  })
  return { days, uptime: shareOf(rows) }
}

/** @returns null: too few calls to say */
function shareOf(rows: readonly { answered: number; broken: number }[]): number | null {
  const answered = rows.reduce((sum, row) => sum + row.answered, 0)
  const calls = rows.reduce((sum, row) => sum + row.broken, answered)
  return calls < SAMPLE_MIN ? null : Math.floor((answered * 10_000) / calls) / 10_000
}
