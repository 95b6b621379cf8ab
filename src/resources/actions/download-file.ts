import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import { fieldText, fillText, rowValue } from '../../config/runtime/row-value.ts'
import { call } from '../../providers/http.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Row } from '../list/use-list-table.ts'
import { givenBy } from './given-by.ts'

interface DownloadFile {
  action: AppAction
  resource: AppResource
  row: Row
}

/** Refusals are told by the client of the wire. */
export async function downloadFile({ action, resource, row }: DownloadFile): Promise<void> {
  const { download, file, takesKey, input } = action
  if (!download || !file) return
  const asked = { ...(takesKey && { [resource.rowKey]: row[resource.rowKey] }), ...givenBy(input, row) }
  const answer = (await call(download, asked as CallInput<EndpointName>).catch(() => null)) as Row | null
  if (!answer) return
  const content = fieldText(rowValue(answer, file.content))
  saveFile({ file: new Blob([content]), name: fillText({ text: file.name, row: answer }) })
}
