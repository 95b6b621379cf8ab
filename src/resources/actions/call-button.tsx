import { Button, type ButtonProps } from 'antd'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { asksFirst } from './asks-first.ts'
import { useOpenAction } from '../outcome/use-open-action.ts'
import { useRowAction } from './use-row-action.ts'

interface CallButtonProps extends Omit<ButtonProps, 'resource'> {
  action: AppAction
  resource: AppResource
  row: Row
}

/** Calls an endpoint for its row, after asking if there is anything to ask. */
export const CallButton = ({ resource, ...props }: CallButtonProps) =>
  asksFirst(props.action) ? <AskButton {...props} /> : <DirectButton {...props} resource={resource} />

function AskButton({ action, row, ...button }: Omit<CallButtonProps, 'resource'>) {
  const open = useOpenAction()
  return <Button {...button} danger={action.isDanger} onClick={() => open({ action, rows: [row] })} />
}

function DirectButton({ action, resource, row, ...button }: CallButtonProps) {
  const run = useRowAction({ action, resource, row })
  return <Button {...button} danger={action.isDanger} loading={run.isPending} onClick={() => run.mutate()} />
}
