import type { Row } from '../list/use-list-table.ts'

export interface DialogProps {
  /** Null when creating. */
  row: Row | null
  isOpen: boolean
  onClose: () => void
  /** Of the list that it was opened from. */
  resource: string
}
