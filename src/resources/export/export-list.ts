import { calls } from 'virtual:calls'
import type { ListName } from '../../contract/endpoints.ts'
import { dayOf } from '../../contract/time.ts'
import { wrongShape } from '../providers/describe-failure.ts'
import { fetchFile } from '../providers/fetch-file.ts'
import { saveFile } from '../ui/save-file.ts'
import { countCsvRows } from './count-csv-rows.ts'

export interface ExportProgress {
  rows: number
  bytes: number
  /** Rows there will be; null while nobody knows. */
  total: number | null
}

interface Export {
  endpoint: ListName
  /** Filters and order, as the list itself was asked. */
  input: Record<string, string>
  /** What the file is called, before the day. */
  title: string
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}

/**
 * Saves every row that the filter shows as a CSV file.
 * @throws HttpFailure if the server refuses; AbortError if it was cancelled
 */
export async function exportList({ endpoint, input, title, signal, onProgress }: Export): Promise<void> {
  const path = `${calls[endpoint].path}/export`
  const response = await fetchFile({ path, query: input, contentType: 'text/csv', signal })
  if (!response.body) throw wrongShape()

  const total = response.headers.get('X-Total-Count')
  const progress = { rows: 0, bytes: 0, total: total === null ? null : Number(total) }
  // Blobs, not bytes: the browser may keep them on disk.
  const parts: Blob[] = []
  const countRows = countCsvRows()
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(new Blob([value]))
    progress.rows = countRows(value)
    progress.bytes += value.length
    onProgress({ ...progress })
  }
  const name = `${title}-${dayOf(Date.now())}.csv`
  saveFile({ file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), name })
}
