import { rowValue } from '../../config/runtime/row-value.ts'
import type { Row } from '../list/use-list-table.ts'

/** What the config says that an endpoint is given of a row, as it is there. */
export const givenBy = (input: Record<string, string>, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      value.startsWith(':') ? rowValue(row, value.slice(1)) : value,
    ]),
  )
