import type { AppResource } from '../../config/runtime/app-config.ts'
import { fieldText, rowValue } from '../../config/runtime/row-value.ts'
import type { Row } from '../list-state/use-list-table.ts'

export const rowKeyOf = ({ rowKey }: AppResource, row: Row) => fieldText(row[rowKey])

/** What a row is called where it is spoken of. */
export const rowNameOf = ({ card, rowKey }: AppResource, row: Row) =>
  fieldText(rowValue(row, card?.title ?? rowKey))
