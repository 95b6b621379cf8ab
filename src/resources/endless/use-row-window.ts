import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows that are drawn beyond those in sight, and by how many the window moves. */
const OVERSCAN = 2
const STEP = 2

interface RowWindowOptions {
  count: number
  /** Pixels of the table in which rows scroll. */
  viewHeight: number
  /** Pixels of a row of one line. */
  leastHeight: number
}

/** Which rows of many are drawn, all of them being as high as the highest of those that are drawn first. */
export function useRowWindow({ count, viewHeight, leastHeight }: RowWindowOptions) {
  const root = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [rowHeight, setRowHeight] = useState(leastHeight)
  const isEmpty = count === 0
  const inSight = Math.ceil(viewHeight / rowHeight)
  const first = Math.max(0, Math.min(top, count - inSight) - OVERSCAN)
  const end = Math.min(count, first + inSight + STEP + 2 * OVERSCAN)

  // To measure while rows scroll would lay them out twice.
  useLayoutEffect(() => {
    const rows = root.current?.querySelectorAll<HTMLElement>('.ant-table-row') ?? []
    setRowHeight(Math.max(leastHeight, ...[...rows].map((row) => row.offsetHeight)))
  }, [isEmpty, leastHeight])

  const space = useMemo(
    () => ({ above: first * rowHeight, below: (count - end) * rowHeight }),
    [first, end, count, rowHeight],
  )
  return {
    root,
    first,
    end,
    rowHeight,
    space,
    /** Drawn in slices: it must not hold up the scrolling. */
    onScroll: (scrollTop: number) =>
      startTransition(() => setTop(Math.floor(scrollTop / rowHeight / STEP) * STEP)),
  }
}
