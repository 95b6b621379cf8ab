import { lazy, type ReactNode, Suspense } from 'react'
import { displayCount, displayYuan, parseYuan } from '../../../contract/money.ts'
import { displayDuration, displayTime } from '../../../contract/time.ts'
import type { AppCell } from '../../config/runtime/app-config.ts'
import { fieldText, fillPath, fillText, rowValue } from '../../config/runtime/row-value.ts'
import type { FormatName } from '../../config/runtime/names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/progress-bar.tsx'
import { CellLink } from './cell-link.tsx'
import type { Difference } from './changes-cell.tsx'
import { CodeCell } from './code-cell.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import { escapeControls } from '../../ui/escape-controls.ts'
import ui from '../../ui/ui.module.css'
import listStyles from '../list/list.module.css'
import { useEngineComponents } from '../engine-components.ts'

const ChangesCell = lazy(() => import('./changes-cell.tsx'))
const JsonCell = lazy(() => import('./json-cell.tsx'))
const SubjectCell = lazy(() => import('./subject-cell.tsx'))
const Steps = lazy(() => import('../../ui/steps.tsx'))
const Sparkline = lazy(() => import('./sparkline.tsx'))

interface Cell {
  column: AppCell
  row: Row
}
interface Format {
  isNumber: boolean
  draw: (cell: Cell) => ReactNode
}

const valueOf = ({ column, row }: Cell) => rowValue(row, column.field)
const textOf = (cell: Cell) =>
  escapeControls(
    cell.column.text ? fillText({ text: cell.column.text, row: cell.row }) : fieldText(valueOf(cell)),
  )
const textsOf = (cell: Cell) => {
  const value = valueOf(cell)
  return Array.isArray(value) ? value.map(String) : []
}

const amountOf = (cell: Cell) =>
  cell.column.unitField && cell.row[cell.column.unitField] === 'token'
    ? `${displayCount(textOf(cell))} Token`
    : displayYuan(textOf(cell))

function drawYuan(cell: Cell) {
  const paid = cell.column.packageField && fieldText(rowValue(cell.row, cell.column.packageField))
  if (!paid || parseYuan(paid) === 0n) return amountOf(cell)
  const isWhole = parseYuan(textOf(cell)) === 0n
  return (
    <>
      {amountOf(cell)}
      <small className={listStyles.cellPackage}>
        {isWhole ? '由' : '另由'}资源包抵扣 {displayYuan(paid)}
      </small>
    </>
  )
}

function drawSigned(cell: Cell) {
  const text = textOf(cell)
  const isOut = text.startsWith('-')
  const isIn = !isOut && /[1-9]/.test(text)
  return (
    <span className={isIn ? listStyles.cellIn : undefined}>
      {isIn && '+'}
      {amountOf(cell)}
    </span>
  )
}

function drawTags(cell: Cell) {
  const { values } = cell.column
  return (
    <span className={listStyles.tags}>
      {textsOf(cell).map((value) => (
        <Badge key={value} tone={values[value]?.tone}>
          {values[value]?.text ?? escapeControls(value)}
        </Badge>
      ))}
    </span>
  )
}

function drawTag(cell: Cell) {
  if (Array.isArray(valueOf(cell))) return drawTags(cell)
  const value = textOf(cell)
  const word = cell.column.values[value]
  if (!word && typeof valueOf(cell) === 'boolean') return ''
  return value && <Badge tone={word?.tone}>{word?.text ?? value}</Badge>
}

function percentOf(cell: Cell) {
  const text = textOf(cell)
  return text && `${Number((Number(text) * 100).toFixed(1))}%`
}

function durationOf(cell: Cell) {
  const text = textOf(cell)
  return text && displayDuration(Number(text))
}

function drawSparkline(cell: Cell) {
  const values = textsOf(cell).map(Number)
  return values.length > 0 ? (
    <Suspense fallback={null}>
      <Sparkline values={values} />
    </Suspense>
  ) : (
    ''
  )
}

function drawMeter(cell: Cell) {
  const { column, row } = cell
  const total = fieldText(rowValue(row, column.ofField))
  const text = typeof valueOf(cell) === 'string' ? displayYuan : displayCount
  return (
    <span className={listStyles.meter}>
      <span>
        {fieldText(rowValue(row, column.unitField))} <strong>{text(textOf(cell))}</strong> / {text(total)}
      </span>
      <Bar label={column.title} value={Number(textOf(cell))} max={Number(total)} />
    </span>
  )
}

function ModelsCell({ ids }: { ids: string[] }) {
  const { modelNames: ModelNames } = useEngineComponents()
  return (
    <Suspense fallback={ids.join('、')}>
      <ModelNames ids={ids} />
    </Suspense>
  )
}

function drawModels(cell: Cell) {
  const ids = textsOf(cell)
  return ids.length > 0 ? <ModelsCell ids={ids} /> : ''
}

function drawSteps(cell: Cell) {
  const done = textsOf(cell)
  const { values, ofField } = cell.column
  const all = ofField === '' ? null : rowValue(cell.row, ofField)
  const steps = Object.entries(values)
    .filter(([name]) => !Array.isArray(all) || all.includes(name))
    .map(([name, { text }]) => ({ name, text, isDone: done.includes(name) }))
  return (
    <Suspense fallback={steps.map(({ text }) => text).join('、')}>
      <Steps title={cell.column.title} steps={steps} />
    </Suspense>
  )
}

function drawJson(cell: Cell) {
  const text = textOf(cell)
  return (
    text && (
      <Suspense fallback={null}>
        <JsonCell text={text} words={cell.column.values} />
      </Suspense>
    )
  )
}

function drawChanges(cell: Cell) {
  const changes = valueOf(cell)
  return Array.isArray(changes) && changes.length > 0 ? (
    <Suspense fallback={null}>
      <ChangesCell changes={changes as (Difference | string)[]} words={cell.column.values} />
    </Suspense>
  ) : (
    ''
  )
}

function drawSubject(cell: Cell) {
  const subject = textOf(cell)
  return (
    subject && (
      <Suspense fallback={null}>
        <SubjectCell subject={subject} />
      </Suspense>
    )
  )
}

export const formats: Record<FormatName, Format> = {
  text: { isNumber: false, draw: (cell) => cell.column.values[textOf(cell)]?.text ?? textOf(cell) },
  code: { isNumber: false, draw: (cell) => textOf(cell) && <CodeCell text={textOf(cell)} /> },
  yuan: { isNumber: true, draw: drawYuan },
  signed: { isNumber: true, draw: drawSigned },
  count: { isNumber: true, draw: (cell) => displayCount(textOf(cell)) },
  time: { isNumber: false, draw: (cell) => displayTime(valueOf(cell)) },
  tag: { isNumber: false, draw: drawTag },
  percent: { isNumber: true, draw: percentOf },
  sparkline: { isNumber: false, draw: drawSparkline },
  mono: { isNumber: false, draw: (cell) => textOf(cell) && <code className={ui.mono}>{textOf(cell)}</code> },
  meter: { isNumber: false, draw: drawMeter },
  list: { isNumber: false, draw: (cell) => textsOf(cell).join('、') },
  models: { isNumber: false, draw: drawModels },
  duration: { isNumber: true, draw: durationOf },
  steps: { isNumber: false, draw: drawSteps },
  json: { isNumber: false, draw: drawJson },
  changes: { isNumber: false, draw: drawChanges },
  subject: { isNumber: false, draw: drawSubject },
}

function pathOf({ column, row }: Cell): string {
  const { toBy, to } = column
  return (toBy && toBy.paths[fieldText(row[toBy.field])]) || to
}

export function isAbsent(cell: Cell): boolean {
  const value = valueOf(cell)
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  const isZero = cell.column.noZero && Number(value) === 0
  return isNothing || isZero || formats[cell.column.format].draw(cell) === ''
}

export function drawCell(cell: Cell): ReactNode {
  if (isAbsent(cell)) return cell.column.absent || <span className={listStyles.cellNone}>-</span>
  const drawn = formats[cell.column.format].draw(cell)
  const path = pathOf(cell)
  if (!path) return drawn
  // A copy button cannot be nested in a link.
  const content = cell.column.format === 'code' ? <code>{textOf(cell)}</code> : drawn
  return (
    <CellLink path={fillPath({ path, row: cell.row })} handsOn={cell.column.handsOn}>
      {content}
    </CellLink>
  )
}
