import { sql } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { UserContext } from '../../context.ts'
import { badField } from '../../errors.ts'
import { DAY_MS, HOUR_MS, readPeriod } from './period.ts'
import { NO_USAGE, sums, toTotals } from './totals.ts'
import { NO_TTFT, readTtft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

/** How long a step is, and how many days a series of such steps may cover. */
const STEPS = {
  hour: { length: HOUR_MS, daysMax: 31, name: '小时' },
  day: { length: DAY_MS, daysMax: 400, name: '天' },
}

/** Usage by hour or Asia/Shanghai day, in order and without gaps. */
export async function getUsageSeries({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'stats.detail'>
}): Promise<CallResult<'stats.detail'>> {
  const { length, daysMax, name } = STEPS[input.granularity]
  const asked = readPeriod(input, ctx.now)
  // Days begin before the epoch in Shanghai; a negative time is none on the wire.
  const begin = input.granularity === 'day' ? startOfDay(Math.max(asked.begin, DAY_MS)) : asked.begin
  const steps = Math.floor((asked.end - begin) / length) + 1
  if (steps > (daysMax * DAY_MS) / length) throw badField('begin', `按${name}统计至多 ${daysMax} 天`)

  // As bigint: SQLite is handed numbers as reals, and those do not divide into whole steps.
  const step = sql<number>`(at - ${BigInt(begin)}) / ${BigInt(length)}`
  const within = {
    ctx,
    period: asked,
    modelId: input.modelId,
    isByHour: input.granularity === 'hour',
  }
  const rows = await usageWithin(within)
    .select([step.as('step'), ...sums])
    .groupBy('step')
    .execute()
  const ttft = await readTtft(within, step)
  const usage = new Map(rows.map((row) => [row.step, row]))
  return Array.from({ length: steps }, (_, i) => ({
    at: begin + i * length,
    ...toTotals(usage.get(i) ?? NO_USAGE),
    ...(ttft.get(i) ?? NO_TTFT),
  }))
}
