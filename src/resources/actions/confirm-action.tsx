import { fillText } from '../../config/runtime/row-value.ts'
import ConfirmSheet from '../../ui/confirm-sheet.tsx'
import { rowLabels } from '../cells/row-labels.ts'
import type { ActionSheetProps } from './action-sheet-props.ts'
import { useRowAction } from './use-row-action.ts'

/** Asks yes or no. */
export default function ConfirmAction({ action, resource, rows, isOpen, onClose }: ActionSheetProps) {
  const [row = {}] = rows
  const run = useRowAction({ action, resource, row, onSuccess: onClose })
  return (
    <ConfirmSheet
      title={action.title}
      text={fillText({ text: action.confirm, row: rowLabels({ resource, row }) })}
      isDanger={action.isDanger}
      isOpen={isOpen}
      action={run}
      onClose={onClose}
    />
  )
}
