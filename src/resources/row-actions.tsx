import { Link } from 'react-router'
import type { AppAction, AppResource } from '../config/app-config.ts'
import { fieldText, fillPath, rowValue } from '../config/row-value.ts'
import { CallButton } from './call-button.tsx'
import { DialogButton } from './dialog-button.tsx'
import { listPath } from './list-path.ts'
import { OPENED_HERE, useDetail } from './use-detail.ts'
import type { ListTable, Row } from './use-list-table.ts'

interface RowActionsProps {
  resource: AppResource
  row: Row
  table: ListTable
}

const fits = ({ action, row }: { action: AppAction; row: Row }) =>
  Object.entries(action.when).every(([field, values]) => values.includes(fieldText(rowValue(row, field))))

/** The row's own actions of its resource, as far as they fit it. */
const actionsOf = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.actions.filter((action) => fits({ action, row }))

/** Whether a row has anything at its end. */
export const hasActions = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.detail !== null || actionsOf({ resource, row }).length > 0

export function RowActions({ resource, row, table }: RowActionsProps) {
  const { pathTo } = useDetail()
  if (!hasActions({ resource, row })) return null
  return (
    <span className="row-actions" data-layout={resource.layout}>
      {resource.detail && (
        <Link className="row-action" to={pathTo(fieldText(row[resource.rowKey]))} state={OPENED_HERE}>
          详情
        </Link>
      )}
      {actionsOf({ resource, row }).map((action) => (
        <RowAction key={action.title} action={action} resource={resource} row={row} table={table} />
      ))}
    </span>
  )
}

function RowAction({ action, ...place }: RowActionsProps & { action: AppAction }) {
  const { resource, row, table } = place
  const button = {
    className: 'row-action',
    type: resource.layout === 'table' ? 'link' : 'default',
    children: action.title,
    // Which row it is about, for those who hear the buttons one after the other.
    'aria-label': `${action.title} ${fieldText(rowValue(row, resource.card?.title ?? resource.rowKey))}`,
  } as const
  if (action.dialog)
    return (
      <DialogButton {...button} danger={action.isDanger} dialog={action.dialog} row={row} table={table} />
    )
  if (action.call) return <CallButton button={button} {...place} action={{ ...action, call: action.call }} />
  return (
    <Link className="row-action" to={actionPath({ action, row })}>
      {action.title}
    </Link>
  )
}

function actionPath({ action, row }: { action: AppAction; row: Row }): string {
  const filters = Object.entries(action.filters).map(([field, value]) => [
    field,
    value.startsWith(':') ? fieldText(row[value.slice(1)]) : value,
  ])
  return listPath(fillPath({ path: action.to, row }), Object.fromEntries(filters))
}
