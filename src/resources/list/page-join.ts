import type { AppResource } from '../../config/runtime/app-config.ts'
import { rowKeyOf } from '../selection/row-key-of.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** Joins pages of a list, a row that stands on two of them once, as the later one has it. What was joined before is not gone through again. */
export function createPageJoin(resource: AppResource) {
  let joined: (readonly Row[])[] = []
  let places = new Map<string, number>()
  let rows: Row[] = []
  return (pages: readonly (readonly Row[])[]): readonly Row[] => {
    if (pages.length < joined.length || joined.some((page, i) => page !== pages[i])) {
      joined = []
      places = new Map()
      rows = []
    }
    if (pages.length === joined.length) return rows
    rows = [...rows]
    for (const page of pages.slice(joined.length))
      for (const row of page) {
        const key = rowKeyOf(resource, row)
        const place = places.get(key)
        if (place === undefined) places.set(key, rows.push(row) - 1)
        else rows[place] = row
      }
    joined = [...pages]
    return rows
  }
}
