import { Link } from 'react-router'
import type { AppAction, AppResource } from '../config/app-config.ts'
import { fillPath } from '../config/match-path.ts'
import type { Row } from './use-list-table.ts'

const fits = ({ action, row }: { action: AppAction; row: Row }) =>
  Object.entries(action.when).every(([field, values]) => values.includes(String(row[field])))

/** The row's own actions of its resource, as far as they fit it. */
export const actionsOf = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.actions.filter((action) => fits({ action, row }))

export function RowActions({ resource, row }: { resource: AppResource; row: Row }) {
  return actionsOf({ resource, row }).map((action) => (
    <Link key={action.title} className="row-action" to={fillPath({ path: action.to, row })}>
      {action.title}
    </Link>
  ))
}
