import { CSV_BEGIN, csvLine } from '../../../contract/csv-line.ts'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import { cellText } from '../cells/cell-text.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** Chosen rows as a CSV file of the columns that are shown, in their order. */
export const selectionCsv = (columns: readonly AppColumn[], rows: readonly Row[]): string =>
  CSV_BEGIN +
  csvLine(columns.map(titleOf)) +
  rows.map((row) => csvLine(columns.map((column) => cellText(column, row)))).join('')

const titleOf = ({ format, title, unitField }: AppColumn) =>
  format === 'yuan' && !unitField ? `${title}（元）` : title
