import type { ControlName } from './names.ts'

/** The query fields of a list's first filter by time, from when and until when; null for a list without one. */
export function timeNames(
  filters: readonly { control: ControlName; field: string }[],
): [string, string] | null {
  const filter = filters.find(({ control }) => control === 'dates' || control === 'period')
  if (!filter) return null
  const [begin = '', end = ''] = filterNames({ control: filter.control, field: filter.field })
  return [begin, end]
}

/** The query fields that stand in the address of a list; what the others hold is nowhere but in memory. */
export const addressNames = (
  filters: readonly { control: ControlName; field: string; inMemory: boolean }[],
): string[] => filters.filter(({ inMemory }) => !inMemory).flatMap(filterNames)

/** The query fields that a filter sends. */
export function filterNames({ control, field }: { control: ControlName; field: string }): string[] {
  const names = {
    select: [`${field}_MultiString`],
    text: [field],
    dates: [`${field}_begin`, `${field}_end`],
    period: ['begin', 'end'],
  } satisfies Record<ControlName, string[]>
  return names[control]
}
