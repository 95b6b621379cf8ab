import type { CrudFilters } from '@refinedev/core'
import type { AppResource } from '../config/runtime/app-config.ts'
import { filterNames } from '../config/runtime/filter-names.ts'
import { fieldText, rowValue } from '../config/runtime/row-value.ts'
import { listInput } from './list-input.ts'

type Row = Record<string, unknown>

/** What the filters leave of a list that was read whole: a text is looked for anywhere in its field, of several words one is enough. */
export function filterRows(list: AppResource, rows: readonly Row[], filters: CrudFilters | undefined): Row[] {
  const input = listInput({ list, filters })
  return rows.filter((row) =>
    list.filters.every((filter) => {
      const sought = input[filterNames(filter)[0] ?? '']
      if (!sought) return true
      const value = rowValue(row, filter.field)
      const texts = (Array.isArray(value) ? value : [value]).map(fieldText)
      return filter.control === 'text'
        ? texts.some((text) => text.toLowerCase().includes(sought.toLowerCase()))
        : texts.some((text) => sought.split(',').includes(text))
    }),
  )
}
