import type { AppChart } from '../../config/runtime/app-config.ts'

/** The charts that would leave a hole beside them in rows of two. */
export function loneCharts(charts: readonly Pick<AppChart, 'name' | 'isWide'>[]): ReadonlySet<string> {
  const lone = new Set<string>()
  let first = ''
  for (const { name, isWide } of charts) {
    if (isWide && first !== '') lone.add(first)
    first = isWide || first !== '' ? '' : name
  }
  return first === '' ? lone : lone.add(first)
}
