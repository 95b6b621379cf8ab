import type { ControlName } from './names.ts'

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
