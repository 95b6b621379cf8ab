import { useNavigate } from 'react-router'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { rowNameOf } from '../selection/row-key-of.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { actionPath } from './action-path.ts'
import { useOpenAction } from '../outcome/use-open-action.ts'

interface MoreActionsProps {
  actions: readonly AppAction[]
  resource: AppResource
  row: Row
}

/** The actions of a row that do not fit into it. */
export default function MoreActions({ actions, resource, row }: MoreActionsProps) {
  const open = useOpenAction()
  const go = useNavigate()
  const name = rowNameOf(resource, row)
  return (
    <ActionMenu
      label={`更多操作 ${name}`}
      title={name}
      text="更多"
      look={{ type: resource.layout === 'table' ? 'link' : 'default' }}
      actions={actions.map((action) => ({
        key: action.title,
        label: action.title,
        isDanger: action.isDanger,
        act: () => (action.to ? go(actionPath({ action, row })) : open({ action, rows: [row] })),
      }))}
    />
  )
}
