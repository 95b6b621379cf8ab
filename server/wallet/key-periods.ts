import type { KeyBudget } from '../../contract/key.ts'
import { parseYuan } from '../../contract/money.ts'
import { dayOf } from '../../contract/time.ts'

/** The periods that a call made at `ms` counts in: all time, its day and its month in Asia/Shanghai. */
export function keyPeriods(ms: number) {
  const day = dayOf(ms)
  return { total: 'total', daily: day, monthly: day.slice(0, 7) } satisfies Record<keyof KeyBudget, string>
}

/** The caps of a budget in nano-yuan, each with its period. */
export function budgetLimits(budget: KeyBudget, ms: number): { period: string; limitNano: bigint }[] {
  const periods = keyPeriods(ms)
  return (['total', 'daily', 'monthly'] as const).flatMap((name) => {
    const text = budget[name]
    if (text === undefined) return []
    const limitNano = parseYuan(text)
    if (limitNano === null) throw new RangeError(`a key's ${name} budget is no amount`)
    return [{ period: periods[name], limitNano }]
  })
}

export const hasBudget = ({ keyBudget = {} }: { keyBudget?: KeyBudget | undefined }) =>
  Object.values(keyBudget).some((limit) => limit !== undefined)
