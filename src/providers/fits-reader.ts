import type { AppAction } from '../config/runtime/app-config.ts'
import { fitsRow } from '../config/runtime/conditions.ts'
import { session } from './session.ts'

/** Whether an action is for this row, to the one who is signed in. */
export const fitsReader = (action: AppAction, row: Record<string, unknown>): boolean =>
  fitsRow(action, row, session.read()?.userInfo.userId ?? '')
