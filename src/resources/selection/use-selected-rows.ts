import { createContext, useContext } from 'react'
import type { Row } from '../list-state/use-list-table.ts'

export const SELECTED_MAX = 100

export interface SelectedRows {
  /** They are in the order in which they were chosen, as last read; at most `SELECTED_MAX`, also of other pages. */
  rows: readonly Row[]
  /** Their values of the list's `rowKey`. */
  keys: readonly string[]
  /**
   * Chooses these rows and no others; what exceeds `SELECTED_MAX` is left out with a message.
   * @param drawn rows that are on the screen, beyond those already chosen
   */
  choose: (keys: readonly string[], drawn?: readonly Row[]) => void
  toggle: (row: Row) => void
  /** Chooses these no longer, also after what was chosen meanwhile. */
  leave: (rows: readonly Row[]) => void
  clear: () => void
  /** Cards show their boxes: a table always does. */
  isPicking: boolean
  setPicking: (isPicking: boolean) => void
}

export const SelectedRowsContext = createContext<SelectedRows | null>(null)

/** The chosen rows of the list that this is drawn in; null where rows cannot be chosen. */
export const useSelectedRows = () => useContext(SelectedRowsContext)
