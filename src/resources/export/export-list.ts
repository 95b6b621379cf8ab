import { calls } from 'virtual:calls'
import type { ListName } from '../../../contract/endpoints.ts'
import { dayOf } from '../../../contract/time.ts'
import { wrongShape } from '../../providers/describe-failure.ts'
import { fetchFile } from '../../providers/fetch-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { countCsvRows } from './count-csv-rows.ts'
import { serverNow } from '../../providers/server-time.ts'

export interface ExportProgress {
  rows: number
  bytes: number
  /** Expected rows; null while unknown. */
  total: number | null
}

interface Export {
  endpoint: ListName
  input: Record<string, string>
  title: string
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}

/** @throws HttpFailure if refused; AbortError if cancelled */
export async function exportList({ endpoint, input, title, signal, onProgress }: Export): Promise<void> {
  const { method, path } = calls[endpoint]
  const response = await fetchFile({
    path: `${path}/export`,
    query: input,
    ...(method === 'POST' && { method }),
    contentType: 'text/csv',
    signal,
  })
  if (!response.body) throw wrongShape()

  const total = response.headers.get('X-Total-Count')
  const progress = { rows: 0, bytes: 0, total: total === null ? null : Number(total) }
  // Browsers may keep Blobs on disk.
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
  const name = `${title}-${dayOf(serverNow())}.csv`
  saveFile({ file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), name })
}
