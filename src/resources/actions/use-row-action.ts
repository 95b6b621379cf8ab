import { type BaseRecord, useDelete } from '@refinedev/core'
import { useRef } from 'react'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { useWrite } from '../../providers/hooks/use-write.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { notifyDone } from '../outcome/notify-done.ts'
import { useUndo } from './use-undo.ts'

interface RowActionOptions {
  action: AppAction
  resource: AppResource
  row: Row
  onSuccess?: () => void
}

/** The deletion of the resource by refine's `useDelete`, any other write of a row by its endpoint. */
export function useRowAction({ action, resource, row, onSuccess }: RowActionOptions) {
  const call = action.call as EndpointName
  const id = fieldText(row[resource.rowKey])
  const undoOf = useUndo({ action, resource })
  function done(answer?: unknown) {
    onSuccess?.()
    notifyDone({ answer, done: action.done, isOutcome: action.isOutcome, undo: undoOf(row, answer) })
  }
  const isRunning = useRef(false)
  const { mutation } = useDelete<BaseRecord, HttpFailure>()
  const write = useWrite(call, { onSuccess: done })
  if (call !== resource.endpoints.delete) {
    const input = { [resource.rowKey]: id } as CallInput<EndpointName>
    return { ...write, mutate: () => write.mutate(input) }
  }
  async function remove() {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await mutation.mutateAsync({ resource: resource.name, id, successNotification: false })
      done()
    } catch {
      // The mutation has it.
    } finally {
      isRunning.current = false
    }
  }
  return { ...mutation, mutate: () => void remove() }
}
