import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { cellText } from '../cells/cell-text.ts'
import { useSelectedRows } from '../selection/use-selected-rows.ts'
import { rowKeyOf } from '../selection/row-key-of.ts'
import { offeredColumns } from '../layout/shown-columns.ts'
import type { ListTable, Row } from '../list-state/use-list-table.ts'
import { type CellPlace, cellAt } from './cell-at.ts'
import { keyActionOf } from './key-actions.ts'
import { rowOf } from './row-focus.ts'

const ShortcutsSheet = lazy(() => import('../../ui/shortcuts-sheet.tsx'))
const CellMenu = lazy(() => import('./cell-menu.tsx'))

export interface KeysProps {
  resource: AppResource
  table: ListTable
  /** All rows that a view without pages has read; empty for one with pages. */
  drawn: RefObject<readonly Row[]>
  /** What the reader did before this was loaded: it is done now. */
  missed: RefObject<Event[]>
}

interface OpenMenu {
  place: CellPlace
  row: Row
  columns: readonly AppColumn[]
}

/** The keys of a list page and the menu of its cells. */
export default function Keys({ resource, table, drawn, missed }: KeysProps) {
  const [isHelp, setHelp] = useState(false)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const chosen = useSelectedRows()

  useEffect(() => {
    const rowWith = (key: string | undefined) =>
      [...table.rows, ...drawn.current].find((row) => rowKeyOf(resource, row) === key)
    function onKey(event: KeyboardEvent) {
      const act = keyActionOf(event)
      const { target } = event
      if (!act || !(target instanceof HTMLElement)) return
      if (act === 'help') setHelp(true)
      else if (act === 'choose') {
        const row = rowWith(rowOf(target)?.dataset['rowKey'])
        if (!row || !chosen) return
        chosen.toggle(row)
      } else if (!act(target)) return
      event.preventDefault()
    }
    function onMenu(event: MouseEvent) {
      const place = cellAt(event)
      const row = rowWith(place?.key)
      if (!place || !row) return
      const columns = offeredColumns(resource).filter(
        (column) => (place.field === null || column.field === place.field) && cellText(column, row) !== '',
      )
      if (columns.length === 0) return
      event.preventDefault()
      setMenu({ place, row, columns })
    }
    for (const event of missed.current.splice(0)) {
      if (event instanceof KeyboardEvent) onKey(event)
      else if (event instanceof MouseEvent) onMenu(event)
    }
    const leaving = new AbortController()
    document.addEventListener('keydown', onKey, { signal: leaving.signal })
    document.addEventListener('contextmenu', onMenu, { signal: leaving.signal })
    return () => leaving.abort()
  }, [resource, table.rows, drawn, missed, chosen])

  return (
    <Suspense fallback={null}>
      {isHelp && <ShortcutsSheet onClose={() => setHelp(false)} />}
      {menu && (
        <CellMenu
          key={`${menu.place.x} ${menu.place.y}`}
          resource={resource}
          table={table}
          {...menu}
          onClose={() => setMenu(null)}
        />
      )}
    </Suspense>
  )
}
