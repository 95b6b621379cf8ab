import type { ParsedInput } from '../../../contract/endpoints.ts'
import { addedUsage, NO_USAGE, toTotals, type SummedUsage } from './totals.ts'

type Order = Pick<ParsedInput<'stats.list'>, 'column' | 'order'>

interface UsagePart extends SummedUsage {
  last_called_at: number
}

/** Usage of a model or key, with its calls in each step of the period. */
export interface UsageRow extends UsagePart {
  trend: number[]
}

/** A row's small chart has at most this number. */
export const TREND_STEPS = 30

const SORT = {
  cost: 'cost_nano',
  calls: 'calls',
  promptTokens: 'prompt_tokens',
  completionTokens: 'completion_tokens',
  lastCalledAt: 'last_called_at',
} as const satisfies Record<Order['column'], keyof UsagePart>

interface By<Name extends string> {
  by: Name
  steps: number
}

/** One row for each value of a column, summed over the steps. */
export function usageRows<Name extends string>(
  parts: readonly (UsagePart & { step: number } & Record<Name, string>)[],
  { by, steps }: By<Name>,
): (UsageRow & Record<Name, string>)[] {
  const rows = new Map<string, UsageRow & Record<Name, string>>()
  for (const { step, ...part } of parts) {
    const id = part[by as keyof typeof part] as string
    const sum = rows.get(id)
    const trend = sum?.trend ?? Array.from({ length: steps }, () => 0)
    if (step < steps) trend[step] = (trend[step] ?? 0) + part.calls
    rows.set(id, {
      ...part,
      ...(sum && addedUsage(sum, part)),
      last_called_at: Math.max(sum?.last_called_at ?? 0, part.last_called_at),
      trend,
    } as UsageRow & Record<Name, string>)
  }
  return [...rows.values()]
}

/** Sorts in the order that is asked for; what is equal stands by its name. */
export function sortedUsage<Row extends UsageRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { column, order }: Order,
): Row[] {
  const field = SORT[column]
  const ascending = rows.toSorted((a, b) => {
    if (a[field] !== b[field]) return a[field] < b[field] ? -1 : 1
    return nameOf(a) < nameOf(b) ? -1 : 1
  })
  return order === 'asc' ? ascending : ascending.toReversed()
}

/** What all rows come to, as text. */
export function usageTotals(rows: readonly UsageRow[]): Record<string, string> {
  const { cost, successRate: _rate, ...counts } = toTotals(rows.reduce<SummedUsage>(addedUsage, NO_USAGE))
  return { ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])), cost }
}
