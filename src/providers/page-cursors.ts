import type { Page } from '../../contract/envelope.ts'

interface Asked {
  /** The list with its filters, order and page size. */
  query: string
  pageNo: number
}

/**
 * Remembers how the pages beside the last one are reached: by the key of its rows. The server then reads on from there, however deep it
 * is, and rows that are written meanwhile neither show twice nor are missed. Any other page is asked for by its number, and so is the
 * same page again.
 */
export function createPageCursors() {
  let known = { query: '', ways: new Map<number, string>() }
  return {
    to({ query, pageNo }: Asked): string | undefined {
      const cursor = known.query === query ? known.ways.get(pageNo) : undefined
      known.ways.delete(pageNo)
      return cursor
    },
    keep({ query, pageNo, page }: Asked & { page: Pick<Page<unknown>, 'nextCursor' | 'prevCursor'> }) {
      const ways = new Map<number, string>()
      if (page.nextCursor) ways.set(pageNo + 1, page.nextCursor)
      // The first page is always the newest.
      if (page.prevCursor && pageNo > 2) ways.set(pageNo - 1, page.prevCursor)
      known = { query, ways }
    },
  }
}
