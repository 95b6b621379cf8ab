import type { Page } from '../../contract/envelope.ts'

interface PageKey {
  query: string
  pageNo: number
}

/**
 * Neighbouring pages are read by cursor: constant cost at any depth, and concurrent inserts neither repeat nor skip rows. Other pages are
 * read by their number.
 */
export function createPageCursors() {
  let known = { query: '', ways: new Map<number, string>() }
  return {
    to({ query, pageNo }: PageKey): string | undefined {
      const cursor = known.query === query ? known.ways.get(pageNo) : undefined
      known.ways.delete(pageNo)
      return cursor
    },
    keep({ query, pageNo, page }: PageKey & { page: Pick<Page<unknown>, 'nextCursor' | 'prevCursor'> }) {
      const ways = new Map<number, string>()
      if (page.nextCursor) ways.set(pageNo + 1, page.nextCursor)
      // Page 1 always shows the newest rows.
      if (page.prevCursor && pageNo > 2) ways.set(pageNo - 1, page.prevCursor)
      known = { query, ways }
    },
  }
}
