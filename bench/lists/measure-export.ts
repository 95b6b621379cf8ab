import { monitorEventLoopDelay } from 'node:perf_hooks'
import { endpoints } from '../../contract/endpoints.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { csvColumns, csvLines } from '../../server/maas/csv.ts'
import { exportPages, type ListVerb } from '../../server/maas/export-pages.ts'
import { handlers } from '../../server/maas/handlers.ts'
import { contextFor } from './context-for.ts'

export interface ExportFigures {
  rows: number
  seconds: number
  mebibytes: number
  /** By how much memory grew at most. */
  memoryMiB: number
  /** How long others had to wait meanwhile, p99. */
  waitMs: number
}

/** Writes the whole call log as CSV to nowhere. */
export async function measureExport(
  database: Database,
  who: { userId: string; now: number },
): Promise<ExportFigures> {
  const { row, titles, input } = endpoints['stats.calls']
  const columns = csvColumns(row, titles)
  const pages = exportPages({
    verb: handlers['stats.calls'] as unknown as ListVerb,
    ctx: contextFor(database, who),
    input: input.parse({}),
  })
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  let [rows, bytes, peak] = [0, 0, before]
  for await (const { records } of pages) {
    rows += records.length
    bytes += Buffer.byteLength(csvLines(columns, records))
    if (rows % 20_000 === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  delay.disable()
  return {
    rows,
    seconds: (performance.now() - startedAt) / 1000,
    mebibytes: bytes / 2 ** 20,
    memoryMiB: (peak - before) / 2 ** 20,
    waitMs: delay.percentile(99) / 1e6,
  }
}
