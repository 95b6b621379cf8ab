import type { TableColumnType } from 'antd'
import { useContext, useEffect, useMemo, useRef } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import type { HeadCellProps } from '../layout/head-cell.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import { SelectionStoreContext } from './selection-store.ts'
import { HeadCheckbox, RowCheckbox } from './row-checkbox.tsx'
import { rowKeyOf } from './row-key-of.ts'
import { SELECTED_MAX } from './use-selected-rows.ts'

/** A column of boxes, in which Shift chooses a range; null where rows cannot be chosen. The table is not drawn again with each choice. */
export function useSelectionColumn(resource: AppResource, rows: readonly Row[]): TableColumnType<Row> | null {
  const store = useContext(SelectionStoreContext)
  const read = useRef(rows)
  useEffect(() => {
    read.current = rows
  }, [rows])
  const before = useRef<Row | null>(null)
  return useMemo(() => {
    if (!store || !resource.canChoose) return null
    const keyOf = (row: Row) => rowKeyOf(resource, row)
    const indexOf = (row: Row | null) =>
      row ? read.current.findIndex((one) => keyOf(one) === keyOf(row)) : -1

    function pick(row: Row, isRange: boolean) {
      const chosen = store?.read()
      if (!chosen) return
      const [from, to] = isRange ? [indexOf(before.current), indexOf(row)] : [-1, -1]
      const rows = from < 0 ? [row] : read.current.slice(Math.min(from, to), Math.max(from, to) + 1)
      before.current = row
      const picked = rows.map(keyOf)
      const others = chosen.keys.filter((key) => !picked.includes(key))
      chosen.choose(store?.has(keyOf(row)) ? others : [...others, ...picked], rows)
    }
    function pickAll() {
      const chosen = store?.read()
      if (!chosen) return
      const all = new Set(read.current.map(keyOf))
      const others = chosen.keys.filter((key) => !all.has(key))
      const isFull = chosen.keys.length >= Math.min(SELECTED_MAX, all.size)
      chosen.choose(isFull ? others : [...others, ...all], read.current)
    }

    return {
      key: 'chooser',
      width: 40,
      fixed: 'left',
      className: 'ant-table-selection-column',
      // A title is drawn once more in the row that antd measures columns by.
      onHeaderCell: (): HeadCellProps => ({
        handle: <HeadCheckbox store={store} resource={resource} rows={read.current} onPickAll={pickAll} />,
      }),
      render: (_, row) => <RowCheckbox store={store} resource={resource} row={row} onPick={pick} />,
    }
  }, [store, resource])
}
