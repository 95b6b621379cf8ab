import { Link } from 'react-router'
import type { AppAction, AppResource } from '../config/app-config.ts'
import { fieldText, fillPath } from '../config/match-path.ts'
import { useDetail } from './use-detail.ts'
import type { Row } from './use-list-table.ts'

const fits = ({ action, row }: { action: AppAction; row: Row }) =>
  Object.entries(action.when).every(([field, values]) => values.includes(String(row[field])))

/** The row's own actions of its resource, as far as they fit it. */
const actionsOf = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.actions.filter((action) => fits({ action, row }))

/** Whether a row has anything at its end. */
export const hasActions = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.detail !== null || actionsOf({ resource, row }).length > 0

export function RowActions({ resource, row }: { resource: AppResource; row: Row }) {
  const { pathTo } = useDetail()
  return (
    <>
      {resource.detail && (
        <Link className="row-action" to={pathTo(fieldText(row[resource.rowKey]))}>
          详情
        </Link>
      )}
      {actionsOf({ resource, row }).map((action) => (
        <Link key={action.title} className="row-action" to={actionPath({ action, row })}>
          {action.title}
        </Link>
      ))}
    </>
  )
}

/** The list that it leads to keeps its filters in the address, in refine's way. */
function actionPath({ action, row }: { action: AppAction; row: Row }): string {
  const path = fillPath({ path: action.to, row })
  const params = new URLSearchParams()
  for (const [index, [field, value]] of Object.entries(action.filters).entries()) {
    params.set(`filters[${index}][field]`, field)
    params.set(`filters[${index}][operator]`, 'eq')
    params.set(`filters[${index}][value]`, value.startsWith(':') ? fieldText(row[value.slice(1)]) : value)
  }
  return params.size > 0 ? `${path}?${params}` : path
}
