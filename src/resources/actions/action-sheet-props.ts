import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'

export interface ActionSheetProps {
  action: AppAction
  resource: AppResource
  /** They are as they were when it was opened. */
  rows: readonly Row[]
  onDone?: (rows: readonly Row[]) => void
  isOpen: boolean
  onClose: () => void
}
