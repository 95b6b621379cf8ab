import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { call } from '../../providers/http.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { inputFromRow } from './input-from-row.ts'
import { saveAnswer } from './save-answer.ts'

interface DownloadFile {
  action: AppAction
  resource: AppResource
  row: Row
}

/** The client of the wire reports refusals. */
export async function downloadFile({ action, resource, row }: DownloadFile): Promise<void> {
  const { download, file, takesKey, input } = action
  if (!download || !file) return
  const fileInput = {
    ...(takesKey && { [resource.rowKey]: row[resource.rowKey] }),
    ...inputFromRow(input, row),
  }
  const answer = (await call(download, fileInput as CallInput<EndpointName>).catch(() => null)) as Row | null
  if (!answer) return
  saveAnswer(action, answer)
}
