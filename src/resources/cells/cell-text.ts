import { displayTime } from '../../../contract/time.ts'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import { fieldText, rowValue } from '../../config/runtime/row-value.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** A cell outside the console: words and moments as they are shown, amounts exact; empty if the row has no value. */
export function cellText({ field, format, values }: AppColumn, row: Row): string {
  const value = rowValue(row, field)
  if (format === 'time') return typeof value === 'number' ? displayTime(value) : ''
  if (Array.isArray(value)) return value.map((one) => values[String(one)]?.text ?? String(one)).join('、')
  const text = fieldText(value)
  return values[text]?.text ?? text
}
