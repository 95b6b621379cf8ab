import { Button } from 'antd'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { fitsReader } from '../../providers/fits-reader.ts'
import { useMay } from '../../providers/hooks/use-may.ts'
import { leaveBar } from '../selection/leave-bar.ts'
import { useSelectedRows } from '../selection/use-selected-rows.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { useOpenAction } from '../outcome/use-open-action.ts'

/** What can be done to all rows that are chosen. */
export const BulkActions = ({ resource }: { resource: AppResource }) =>
  resource.actions
    .filter(({ isBulk }) => isBulk)
    .map((action) => <BulkAction key={action.title} action={action} resource={resource} />)

function BulkAction({ action, resource }: { action: AppAction; resource: AppResource }) {
  const chosen = useSelectedRows()
  const open = useOpenAction()
  const isAllowed = useMay({ resource: resource.name, action: action.title })
  const rows = (chosen?.rows ?? []).filter((row) => fitsReader(action, row))
  if (!isAllowed) return null
  /** What is done is no longer chosen; what failed stays. */
  function onDone(done: readonly Row[]) {
    chosen?.leave(done)
    if (done.length === chosen?.keys.length) leaveBar()
  }
  return (
    <Button
      danger={action.isDanger}
      disabled={rows.length === 0}
      onClick={() => open({ action, rows, onDone })}
    >
      {rows.length === chosen?.keys.length ? action.title : `${action.title}（${rows.length} 行）`}
    </Button>
  )
}
