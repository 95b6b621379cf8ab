import { createContext, useContext } from 'react'
import type { AppAction } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** An action that is being asked about. */
export interface ActionRequest {
  action: AppAction
  /** They are as they are when it is opened. */
  rows: readonly Row[]
  /** Called with the rows that were done, once the sheet is closed: its own are those that were chosen. */
  onDone?: (rows: readonly Row[]) => void
}

export const OpenAction = createContext<(request: ActionRequest) => void>(() => undefined)
export const useOpenAction = () => useContext(OpenAction)
