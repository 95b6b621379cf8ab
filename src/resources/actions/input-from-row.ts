import { rowValue } from '../../config/runtime/row-value.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** The input that the config names by columns of a row, with the row's values. */
export const inputFromRow = (input: Record<string, string>, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      value.startsWith(':') ? rowValue(row, value.slice(1)) : value,
    ]),
  )
