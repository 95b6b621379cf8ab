import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { fitsReader } from '../../providers/fits-reader.ts'
import { useMay } from '../../providers/hooks/use-may.ts'
import { rowNameOf } from '../selection/row-key-of.ts'
import { FormButton } from '../forms/form-button.tsx'
import { actionPath } from './action-path.ts'
import { asksFirst } from './asks-first.ts'
import { CallButton } from './call-button.tsx'
import { OPENED_HERE, useDetail } from '../list-state/use-detail.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import listStyles from '../list/list.module.css'

const DownloadButton = lazy(() => import('./download-button.tsx'))
const MoreActions = lazy(() => import('./more-actions.tsx'))
const RowSheet = lazy(() => import('./row-sheet.tsx'))

/** A row with more actions than these shows the first few; what asks something before it is done stands in a menu, in a card also what leads elsewhere. */
const MOST_SHOWN = { table: 5, cards: 4, lines: 5 }
const FIRST_SHOWN = 2

interface RowActionsProps {
  resource: AppResource
  row: Row
}

const isCall = ({ call, read }: AppAction) => call !== '' || read !== ''

/** The actions in the row itself, and those in its menu. */
function placed({ resource, row }: RowActionsProps): { shown: AppAction[]; more: AppAction[] } {
  const { layout } = resource
  const actions = actionsOf({ resource, row })
  const isForMenu = (action: AppAction) =>
    isCall(action) ? asksFirst(action) : layout === 'cards' && action.to !== ''
  const count = actions.length + Number(resource.hasRowSheet && layout === 'table')
  const isInMenu = (action: AppAction, index: number) =>
    count > MOST_SHOWN[layout] && index >= FIRST_SHOWN && isForMenu(action)
  return {
    shown: actions.filter((action, index) => !isInMenu(action, index)),
    more: actions.filter(isInMenu),
  }
}

const actionsOf = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.actions.filter((action) => fitsReader(action, row))

export const hasActions = ({ resource, row }: { resource: AppResource; row: Row }) =>
  resource.detail !== null || actionsOf({ resource, row }).length > 0

export function RowActions({ resource, row }: RowActionsProps) {
  const detailPath = useDetail(resource).pathTo(fieldText(row[resource.rowKey]))
  const isPhone = useIsPhone()
  const maySee = useMay({ resource: resource.name, action: 'show' })
  if (!hasActions({ resource, row })) return null
  const { shown, more } = placed({ resource, row })
  return (
    <span className={listStyles.rowActions} data-layout={resource.layout}>
      {detailPath && maySee && (
        <Link to={detailPath} state={OPENED_HERE} data-detail aria-label={`详情 ${rowNameOf(resource, row)}`}>
          详情
        </Link>
      )}
      {resource.hasRowSheet && (isPhone || resource.layout === 'table') && (
        <Suspense fallback={null}>
          <RowSheet resource={resource} row={row} />
        </Suspense>
      )}
      {shown.map((action) => (
        <RowAction key={action.title} action={action} resource={resource} row={row} />
      ))}
      {more.length > 0 && (
        <Suspense fallback={null}>
          <MoreActions actions={more} resource={resource} row={row} />
        </Suspense>
      )}
    </span>
  )
}

function RowAction({ action, ...place }: RowActionsProps & { action: AppAction }) {
  const { resource, row } = place
  const isAllowed = useMay({ resource: resource.name, action: action.title })
  if (!isAllowed) return null
  const button = {
    type: resource.layout === 'table' ? 'link' : 'default',
    children: action.title,
    // Names the row for screen readers.
    'aria-label': `${action.title} ${rowNameOf(resource, row)}`,
  } as const
  if (action.form)
    return (
      <FormButton
        {...button}
        form={{ resource: resource.name, kind: action.form, id: fieldText(row[resource.rowKey]) }}
      />
    )
  if (action.download)
    return (
      <Suspense fallback={<Button {...button} disabled />}>
        <DownloadButton {...button} {...place} action={action} />
      </Suspense>
    )
  if (isCall(action)) return <CallButton {...button} {...place} action={action} />
  return <Link to={actionPath({ action, row })}>{action.title}</Link>
}
