import { rowOf } from './row-focus.ts'

export interface CellPlace {
  /** Value of the list's `rowKey`. */
  key: string
  /** It names the column; null: the whole row, by the keyboard. */
  field: string | null
  /** Pixels of the window. */
  x: number
  y: number
}

/** The cell that a context menu is asked of; null where the browser's own is wanted: on links, on selected text, with Shift. */
export function cellAt({ target, shiftKey, clientX, clientY, button }: MouseEvent): CellPlace | null {
  if (!(target instanceof HTMLElement)) return null
  const row = rowOf(target)
  const key = row?.dataset['rowKey']
  if (!row || !key) return null
  if (row === target) {
    const { left, bottom } = row.getBoundingClientRect()
    return { key, field: null, x: left, y: bottom }
  }
  const field = target.closest<HTMLElement>('[data-field]')?.dataset['field']
  const isOwn = shiftKey || button !== 2 || target.closest('a, input') || !getSelection()?.isCollapsed
  return field && !isOwn ? { key, field, x: clientX, y: clientY } : null
}
