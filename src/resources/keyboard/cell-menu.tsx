import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { filterNames } from '../../config/runtime/filter-names.ts'
import { fieldText, rowValue } from '../../config/runtime/row-value.ts'
import { copyWithToast } from '../../ui/copy-with-toast.ts'
import { cellText } from '../cells/cell-text.ts'
import type { ListTable, Row } from '../list-state/use-list-table.ts'
import type { CellPlace } from './cell-at.ts'
import { focusRow, rowsIn } from './row-focus.ts'
import styles from './cell-menu.module.css'

interface CellMenuProps {
  resource: AppResource
  table: ListTable
  place: CellPlace
  row: Row
  /** Those of the place that say something. */
  columns: readonly AppColumn[]
  onClose: () => void
}

const WIDTH = 260

export default function CellMenu({ resource, table, place, row, columns, onClose }: CellMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent((event: Event) => {
    if (!menu.current?.contains(event.target as Node)) onClose()
  })
  // Before anyone sees it: a key that is pressed at once is its own.
  useLayoutEffect(() => menu.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    const leaving = new AbortController()
    for (const type of ['pointerdown', 'scroll'])
      document.addEventListener(type, leave, { signal: leaving.signal, capture: true })
    return () => leaving.abort()
  }, [])
  const items = columns.flatMap((column) => itemsOf({ column, row, resource, table }))

  function close() {
    onClose()
    const drawn = rowsIn(document).find((one) => one.dataset['rowKey'] === place.key)
    if (drawn) focusRow(drawn)
  }
  function onKey(event: KeyboardEvent) {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((one) => one === document.activeElement)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length }
    const next = steps[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (next === undefined) return
    else buttons[next % buttons.length]?.focus()
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={place.field === null ? '这一行' : '这一格'}
      style={{
        left: Math.max(8, Math.min(place.x, innerWidth - WIDTH - 8)),
        top: Math.min(place.y, innerHeight - 160),
      }}
      onKeyDown={onKey}
    >
      {items.map(({ text, act }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          onClick={() => {
            close()
            act()
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

interface ItemPlace {
  column: AppColumn
  row: Row
  resource: AppResource
  table: ListTable
}

function itemsOf({ column, row, resource, table }: ItemPlace) {
  const shown = cellText(column, row)
  const copy = { text: `复制${column.title}`, act: () => void copyWithToast(shown) }
  const value = fieldText(rowValue(row, column.field))
  const filter = resource.filters.find(
    ({ field, control }) => field === column.field && (control === 'select' || control === 'text'),
  )
  const [name] = filter && value ? filterNames(filter) : []
  if (!name) return [copy]
  const { form } = table.searchFormProps
  const only = {
    text: `只看${column.title}为“${shown}”的`,
    act: () => {
      form?.setFieldsValue({ [name]: value })
      form?.submit()
    },
  }
  return [copy, only]
}
