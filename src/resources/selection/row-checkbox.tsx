import { type ChangeEvent, useSyncExternalStore } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'
import type { SelectionStore } from './selection-store.ts'
import { rowKeyOf, rowNameOf } from './row-key-of.ts'
import styles from './selection.module.css'

interface RowBoxProps {
  store: SelectionStore
  resource: AppResource
  row: Row
  /** @param isRange with Shift: all rows from the one before */
  onPick: (row: Row, isRange: boolean) => void
}

/** Draws itself alone when its row is chosen. */
export function RowCheckbox({ store, resource, row, onPick }: RowBoxProps) {
  const id = rowKeyOf(resource, row)
  const isChosen = useSyncExternalStore(store.subscribe, () => store.has(id))
  return (
    <input
      type="checkbox"
      className={styles.rowBox}
      aria-label={`选择 ${rowNameOf(resource, row)}`}
      checked={isChosen}
      onChange={({ nativeEvent }: ChangeEvent) =>
        onPick(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

interface HeadBoxProps {
  store: SelectionStore
  resource: AppResource
  /** All that were read. */
  rows: readonly Row[]
  onPickAll: () => void
}

/** Chooses every row that was read, or none. */
export function HeadCheckbox({ store, resource, rows, onPickAll }: HeadBoxProps) {
  const count = useSyncExternalStore(store.subscribe, () => store.read()?.keys.length ?? 0)
  const isAll = count > 0 && rows.every((row) => store.has(rowKeyOf(resource, row)))
  return (
    <input
      type="checkbox"
      className={styles.rowBox}
      aria-label="选择这些行"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={onPickAll}
    />
  )
}
