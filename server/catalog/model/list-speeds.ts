import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { isOffered } from '../schema/model-state.ts'
import type { Verb } from '../context.ts'
import { readModelDays } from './read-model-days.ts'
import { SAMPLE_MIN, SPEED_DAYS } from './uptime-rules.ts'

/** How soon each model that is on sale begins to answer: the median of its days' medians, the days weighed by their calls. */
export const listSpeeds: Verb<'model.speeds'> = async ({ ctx }) => {
  const since = startOfDay(ctx.now) - SPEED_DAYS * DAY_MS
  const days = (await readModelDays(ctx)).filter((row) => row.day_at >= since)
  return ctx.catalog.models.filter(isOffered).flatMap(({ id }) => {
    const ttftP50Ms = medianOf(
      days.flatMap(({ model_id: modelId, answered, ttft_p50_ms: ms }) =>
        modelId === id && ms !== null ? [{ ms, weight: answered }] : [],
      ),
    )
    return ttftP50Ms === null ? [] : [{ modelId: id, ttftP50Ms }]
  })
}

function medianOf(values: { ms: number; weight: number }[]): number | null {
  const total = values.reduce((sum, { weight }) => sum + weight, 0)
  if (total < SAMPLE_MIN) return null
  let upTo = 0
  return (
    values
      .toSorted((a, b) => a.ms - b.ms)
      .find(({ weight }) => {
        upTo += weight
        return upTo >= total / 2
      })?.ms ?? null
  )
}
