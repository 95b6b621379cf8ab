import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayCount, displayYuan } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import type { AppColumn } from '../config/app-config.ts'
import { fieldText, fillPath } from '../config/match-path.ts'
import type { FormatName } from '../config/names.ts'
import { Badge } from '../ui/badge.tsx'
import { CodeCell } from './code-cell.tsx'
import type { Row } from './use-list-table.ts'

interface Cell {
  column: AppColumn
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

/** Every format that a column can name. */
export const formats: Record<FormatName, Format> = {
  text: { isNumber: false, draw: (cell) => cell.column.values[textOf(cell)]?.text ?? textOf(cell) },
  code: { isNumber: false, draw: (cell) => textOf(cell) && <CodeCell text={textOf(cell)} /> },
  yuan: { isNumber: true, draw: amountOf },
  signed: { isNumber: true, draw: drawSigned },
  count: { isNumber: true, draw: (cell) => displayCount(textOf(cell)) },
  time: { isNumber: false, draw: (cell) => displayTime(cell.row[cell.column.field]) },
  tag: { isNumber: false, draw: drawTag },
}

/** A cell as its column says, as a link if the column has one; a dash where there is nothing. */
export function drawCell(cell: Cell): ReactNode {
  const drawn = formats[cell.column.format].draw(cell)
  if (drawn === '') return <span className="cell-none">-</span>
  if (!cell.column.to) return drawn
  return <Link to={fillPath({ path: cell.column.to, row: cell.row })}>{drawn}</Link>
}
