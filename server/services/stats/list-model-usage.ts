import { sql } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { ModelUsage } from '../../../contract/stats.ts'
import type { UserContext } from '../../context.ts'
import { pageOf } from '../../db/list-page.ts'
import { modelNamed } from './model-named.ts'
import { readPeriod } from './period.ts'
import { sums, toTotals, type SummedUsage } from './totals.ts'
import { NO_TTFT, readTtft, type Ttft } from './ttft.ts'
import { usageWithin } from './usage-within.ts'

type Input = ParsedInput<'stats.list'>
type UsageRow = SummedUsage & { model_id: string; last_called_at: number }

const SORT = {
  cost: 'cost_nano',
  calls: 'calls',
  promptTokens: 'prompt_tokens',
  completionTokens: 'completion_tokens',
  lastCalledAt: 'last_called_at',
} as const satisfies Record<Input['column'], keyof UsageRow>

/** Usage by model. There are never more rows than models, so they are sorted and cut here. */
export async function listModelUsage({
  ctx,
  input,
}: {
  ctx: UserContext
  input: Input
}): Promise<CallResult<'stats.list'>> {
  const period = readPeriod(input, ctx.now)
  const rows = await usageWithin({ ctx, period })
    .select(['model_id', (eb) => eb.fn.max('last_called_at').as('last_called_at')])
    .select(sums)
    .groupBy('model_id')
    .execute()
  const ttft = await readTtft({ ctx, period }, sql.ref<string>('model_id'))
  return pageOf(
    sorted(rows, input).map((row) => toModelUsage({ row, ttft: ttft.get(row.model_id) ?? NO_TTFT, ctx })),
    input,
  )
}

function sorted(rows: UsageRow[], { column, order }: Input): UsageRow[] {
  const field = SORT[column]
  const ascending = rows.toSorted((a, b) => {
    if (a[field] !== b[field]) return a[field] < b[field] ? -1 : 1
    return a.model_id < b.model_id ? -1 : 1
  })
  return order === 'asc' ? ascending : ascending.toReversed()
}

function toModelUsage({ row, ttft, ctx }: { row: UsageRow; ttft: Ttft; ctx: UserContext }): ModelUsage {
  const { name, type } = modelNamed(ctx.deps.catalog, row.model_id)
  return {
    modelId: row.model_id,
    modelName: name,
    type,
    ...toTotals(row),
    ...ttft,
    lastCalledAt: row.last_called_at,
  }
}
