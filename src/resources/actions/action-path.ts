import type { AppAction } from '../../config/runtime/app-config.ts'
import { fieldText, fillPath } from '../../config/runtime/row-value.ts'
import { listPath } from '../list-state/list-path.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** Where an action leads from its row. */
export function actionPath({ action, row }: { action: AppAction; row: Row }): string {
  const filters = Object.entries(action.filters).map(([field, value]) => [
    field,
    value.startsWith(':') ? fieldText(row[value.slice(1)]) : value,
  ])
  return listPath(fillPath({ path: action.to, row }), Object.fromEntries(filters))
}
