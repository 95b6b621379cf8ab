import type { AppColumn } from '../../config/runtime/app-config.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { WidthInput } from './width-input.tsx'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

interface ColumnRowProps {
  column: AppColumn
  isShown: boolean
  /** The only one that is shown: it stays. */
  isLast: boolean
  before: AppColumn | null
  after: AppColumn | null
  dragged: AppColumn | null
  onDrag: (column: AppColumn | null) => void
  layout: Layout
}

export function ColumnRow({
  column,
  isShown,
  isLast,
  before,
  after,
  dragged,
  onDrag,
  layout,
}: ColumnRowProps) {
  const isPhone = useIsPhone()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dragging is for the mouse; the buttons do it by keyboard
    <div
      className={styles.columnRow}
      draggable
      onDragStart={() => onDrag(column)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        event.preventDefault()
        if (dragged && dragged !== column) layout.place(dragged, column)
      }}
    >
      <label>
        <input type="checkbox" checked={isShown} disabled={isLast} onChange={() => layout.toggle(column)} />
        {column.title}
      </label>
      {!isPhone && <WidthInput column={column} layout={layout} />}
      <Move label={`“${column.title}”往前`} sign="↑" at={before} onMove={(at) => layout.place(column, at)} />
      <Move label={`“${column.title}”往后`} sign="↓" at={after} onMove={(at) => layout.place(column, at)} />
    </div>
  )
}

interface MoveProps {
  label: string
  sign: string
  at: AppColumn | null
  onMove: (at: AppColumn) => void
}

const Move = ({ label, sign, at, onMove }: MoveProps) => (
  <button
    type="button"
    aria-label={label}
    // A button that is disabled under the keyboard would lose the focus.
    aria-disabled={at === null}
    onClick={() => at && onMove(at)}
  >
    {sign}
  </button>
)
