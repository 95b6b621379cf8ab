import { Button, type ButtonProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { AppAction, AppResource } from '../config/app-config.ts'
import { fieldText, fillText } from '../config/row-value.ts'
import { refreshUser } from '../providers/account.ts'
import { call } from '../providers/http.ts'
import { toast } from '../providers/toast.ts'
import { useAct } from '../ui/use-act.ts'
import { rowWords } from './row-words.ts'
import type { ListTable, Row } from './use-list-table.ts'

interface CallButtonProps {
  action: AppAction & { call: EndpointName }
  /** How the button looks. */
  button: ButtonProps
  resource: AppResource
  row: Row
  table: ListTable
}

const ConfirmSheet = lazy(() => import('./confirm-sheet.tsx'))

/** Calls an endpoint with the key of a row, after a second yes where the action wants one, and reads the list again. */
export function CallButton({ action, button, resource, row, table }: CallButtonProps) {
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const run = useAct({
    mutationFn: () => call(action.call, { [resource.rowKey]: fieldText(row[resource.rowKey]) }),
    onSuccess: () => {
      setAsking((asked) => asked && false)
      if (action.done) toast({ type: 'success', message: action.done })
      void refreshUser()
    },
    // What was refused because it had changed meanwhile is shown as it is now.
    onSettled: table.refresh,
  })
  function ask() {
    run.reset()
    setAsking(true)
  }
  return (
    <>
      <Button
        {...button}
        danger={action.isDanger}
        loading={run.isPending && !isAsking}
        onClick={() => (action.confirm ? ask() : run.mutate())}
      />
      {isAsking !== null && (
        <Suspense fallback={null}>
          <ConfirmSheet
            title={action.title}
            text={fillText({ text: action.confirm, row: rowWords({ resource, row }) })}
            isDanger={action.isDanger}
            isOpen={isAsking}
            isBusy={run.isPending}
            error={run.error}
            onClose={() => setAsking(false)}
            onConfirm={() => run.mutate()}
          />
        </Suspense>
      )}
    </>
  )
}
