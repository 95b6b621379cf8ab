import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { call } from '../../providers/http.ts'
import { readAgain } from '../../providers/query-client.ts'
import { toast } from '../../providers/toast.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { inputFromRow } from './input-from-row.ts'

/** @returns what takes back an action on a row, as it was before, with the `rev` that was answered; undefined: it cannot be taken back */
export function useUndo({ action, resource }: { action: AppAction; resource: AppResource }) {
  const client = useQueryClient()
  const { undo } = action
  return (row: Row, answer: unknown): (() => void) | undefined => {
    if (!undo) return undefined
    const rev = undo.takesRev ? { rev: (answer as Row | null)?.['rev'] } : {}
    const key = undo.takesKey ? { [resource.rowKey]: row[resource.rowKey] } : {}
    const input = { ...key, ...rev, ...inputFromRow(undo.input, row) } as CallInput<EndpointName>
    return () => void takeBack(undo.call, input).finally(() => readAgain(client))
  }
}

/** A refusal is said by the call itself. */
async function takeBack(name: EndpointName, input: CallInput<EndpointName>) {
  try {
    await call(name, input)
    toast({ type: 'success', message: '已撤销' })
  } catch {
    // It stands on the screen already.
  }
}
