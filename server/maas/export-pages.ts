import { setImmediate } from 'node:timers/promises'
import type { Page } from '../../contract/envelope.ts'
import type { UserContext } from '../governance/context.ts'

type Row = Record<string, unknown>
export type ListVerb = (call: { ctx: UserContext; input: object }) => Promise<Page<Row>>

/** Rows per page: reading and writing them blocks the event loop for a few milliseconds. */
const ROWS_AT_ONCE = 200

export interface ExportPage {
  records: Row[]
  /** It counts the rows of all pages; absent if unknown. */
  total: number | undefined
}

/** Everything that a list has, page after page, each behind the last row of the one before. */
export async function* exportPages({
  verb,
  ctx,
  input,
}: {
  verb: ListVerb
  ctx: UserContext
  input: object
}): AsyncGenerator<ExportPage, void> {
  let paging: object = { pageNo: 1 }
  while (true) {
    const page = await verb({ ctx, input: { ...input, pageNo: 1, pageSize: ROWS_AT_ONCE, ...paging } })
    yield { records: page.records, total: page.isTotalExact === false ? undefined : page.total }
    // Lists that are in memory have no cursors, only pages.
    const isCut = page.nextCursor === undefined && page.prevCursor === undefined && page.current < page.pages
    if (page.nextCursor === undefined && !isCut) return
    paging = isCut ? { pageNo: page.current + 1 } : { cursor: page.nextCursor }
    await setImmediate()
  }
}
