import { sql } from 'kysely'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import type { ModelUsage } from '../../../contract/stats.ts'
import type { UserContext, Verb } from '../context.ts'
import { pageOf } from '../../db/list-page.ts'
import { modelLabel } from './model-label.ts'
import { readPeriod } from './period.ts'
import { coarseBuckets } from './time-buckets.ts'
import { addedUsage, NO_USAGE, sums, toTotals, type SummedUsage } from './totals.ts'
import { NO_TTFT, readTtft, type Ttft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

type Input = ParsedInput<'stats.list'>
type UsageRow = SummedUsage & { model_id: string; last_called_at: number }
type ModelRow = UsageRow & { trend: number[] }

const SORT = {
  cost: 'cost_nano',
  calls: 'calls',
  promptTokens: 'prompt_tokens',
  completionTokens: 'completion_tokens',
  lastCalledAt: 'last_called_at',
} as const satisfies Record<Input['column'], keyof UsageRow>

const TREND_STEPS = 30

/** Usage by model. There are never more rows than models, so they are sorted and cut here. */
export const listModelUsage: Verb<'stats.list'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { modelId } = input
  const { starts, step, isByHour } = coarseBuckets(
    { ...period, end: Math.min(period.end, ctx.now) },
    TREND_STEPS,
  )
  const parts = await usageWithin({ ctx, period, modelId, isByHour })
    .select(['model_id', step.as('step'), (eb) => eb.fn.max('last_called_at').as('last_called_at')])
    .select(sums)
    .groupBy(['model_id', 'step'])
    .execute()
  const ttft = await readTtft({ ctx, period, modelId }, sql.ref<string>('model_id'))
  const models = byModel(parts, starts.length)
  const page = pageOf(
    sorted(models, input).map((row) => toModelUsage({ row, ttft: ttft.get(row.model_id) ?? NO_TTFT, ctx })),
    input,
  )
  return { ...page, totals: inWords(models.reduce<SummedUsage>(addedUsage, NO_USAGE)) }
}

function byModel(parts: readonly (UsageRow & { step: number })[], steps: number): ModelRow[] {
  const models = new Map<string, ModelRow>()
  for (const { step, ...part } of parts) {
    const sum = models.get(part.model_id)
    const trend = sum?.trend ?? Array.from({ length: steps }, () => 0)
    if (step < steps) trend[step] = (trend[step] ?? 0) + part.calls
    models.set(part.model_id, {
      ...part,
      ...(sum && addedUsage(sum, part)),
      last_called_at: Math.max(sum?.last_called_at ?? 0, part.last_called_at),
      trend,
    })
  }
  return [...models.values()]
}

function inWords(usage: SummedUsage): Record<string, string> {
  const { cost, successRate: _rate, ...counts } = toTotals(usage)
  return { ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])), cost }
}

function sorted(rows: ModelRow[], { column, order }: Input): ModelRow[] {
  const field = SORT[column]
  const ascending = rows.toSorted((a, b) => {
    if (a[field] !== b[field]) return a[field] < b[field] ? -1 : 1
    return a.model_id < b.model_id ? -1 : 1
  })
  return order === 'asc' ? ascending : ascending.toReversed()
}

function toModelUsage({ row, ttft, ctx }: { row: ModelRow; ttft: Ttft; ctx: UserContext }): ModelUsage {
  const { name, type } = modelLabel(ctx.catalog, row.model_id)
  return {
    modelId: row.model_id,
    modelName: name,
    type,
    ...toTotals(row),
    ...ttft,
    lastCalledAt: row.last_called_at,
    trend: row.trend,
  }
}
