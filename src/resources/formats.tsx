import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayCount, displayYuan } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import type { AppCell } from '../config/app-config.ts'
import { fieldText, fillPath } from '../config/match-path.ts'
import type { FormatName } from '../config/names.ts'
import { Badge } from '../ui/badge.tsx'
import { CodeCell } from './code-cell.tsx'
import { Sparkline } from './sparkline.tsx'
import type { Row } from './use-list-table.ts'

interface Cell {
  column: AppCell
  row: Row
}
interface Format {
  isNumber: boolean
  draw: (cell: Cell) => ReactNode
}

const textOf = ({ column, row }: Cell) => fieldText(row[column.field])

/** Tokens where the row says so, else yuan. */
const amountOf = (cell: Cell) =>
  cell.column.unitField && cell.row[cell.column.unitField] === 'token'
    ? `${displayCount(textOf(cell))} Token`
    : displayYuan(textOf(cell))

function drawSigned(cell: Cell) {
  const text = textOf(cell)
  const isOut = text.startsWith('-')
  const isIn = !isOut && /[1-9]/.test(text)
  return (
    <span className={isIn ? 'cell-in' : 'cell-out'}>
      {isIn && '+'}
      {amountOf(cell)}
    </span>
  )
}

function drawTag(cell: Cell) {
  const value = textOf(cell)
  const word = cell.column.values[value]
  return value && <Badge tone={word?.tone}>{word?.text ?? value}</Badge>
}

/** A share of 1 as `12.3%`. */
function percentOf(cell: Cell) {
  const text = textOf(cell)
  return text && `${Number((Number(text) * 100).toFixed(1))}%`
}

function drawSparkline({ column, row }: Cell) {
  const values: unknown = row[column.field]
  return Array.isArray(values) && values.length > 0 ? <Sparkline values={values.map(Number)} /> : ''
}

/** Every format that a column can name. */
export const formats: Record<FormatName, Format> = {
  text: { isNumber: false, draw: (cell) => cell.column.values[textOf(cell)]?.text ?? textOf(cell) },
  code: { isNumber: false, draw: (cell) => textOf(cell) && <CodeCell text={textOf(cell)} /> },
  yuan: { isNumber: true, draw: amountOf },
  signed: { isNumber: true, draw: drawSigned },
  count: { isNumber: true, draw: (cell) => displayCount(textOf(cell)) },
  time: { isNumber: false, draw: (cell) => displayTime(cell.row[cell.column.field]) },
  tag: { isNumber: false, draw: drawTag },
  percent: { isNumber: true, draw: percentOf },
  sparkline: { isNumber: false, draw: drawSparkline },
}

/** Where a cell leads: by the value of a field, if its column says so, else to one path for all. */
function pathOf({ column, row }: Cell): string {
  const { toBy, to } = column
  return (toBy && toBy.paths[fieldText(row[toBy.field])]) || to
}

/** A cell as its column says, as a link if the column has one; a dash where there is nothing. */
export function drawCell(cell: Cell): ReactNode {
  const drawn = formats[cell.column.format].draw(cell)
  if (drawn === '') return <span className="cell-none">-</span>
  const path = pathOf(cell)
  if (!path) return drawn
  // A button that copies cannot stand in a link: the link shows the text alone.
  const content = cell.column.format === 'code' ? <code>{textOf(cell)}</code> : drawn
  return <Link to={fillPath({ path, row: cell.row })}>{content}</Link>
}
