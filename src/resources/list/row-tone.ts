import type { HTMLAttributes } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { fieldText, rowValue } from '../../config/runtime/row-value.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** The colour that says how urgent a row is, which is that of its badge; ordinary rows have none. */
export function rowTone(
  { card, columns }: AppResource,
  row: Row,
): HTMLAttributes<HTMLElement> & { 'data-tone'?: string } {
  const badge = columns.find(({ field }) => field === card?.badge)
  const tone = badge?.values[fieldText(rowValue(row, badge.field))]?.tone
  return tone === 'bad' || tone === 'warn' ? { 'data-tone': tone } : {}
}
