import { useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows that are drawn beyond those in sight, and by how many the window moves. */
const OVERSCAN = 6
const STEP = 4

interface RowWindowOptions {
  count: number
  /** Pixels of the table in which rows scroll. */
  viewHeight: number
  /** Pixels of a row at least; all are as high as the highest that was drawn. */
  leastHeight: number
}

/** Which rows of many are drawn, all of them being equally high. */
export function useRowWindow({ count, viewHeight, leastHeight }: RowWindowOptions) {
  const root = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [highest, setHighest] = useState({ leastHeight, height: leastHeight })
  const rowHeight = highest.leastHeight === leastHeight ? highest.height : leastHeight
  const inSight = Math.ceil(viewHeight / rowHeight)
  const first = Math.max(0, Math.min(top, count - inSight) - OVERSCAN)
  const end = Math.min(count, first + inSight + STEP + 2 * OVERSCAN)

  useLayoutEffect(() => {
    const rows = root.current?.querySelectorAll<HTMLElement>('.ant-table-row') ?? []
    const height = Math.max(leastHeight, ...[...rows].map((row) => row.offsetHeight))
    if (height > rowHeight || highest.leastHeight !== leastHeight) setHighest({ leastHeight, height })
  }, [first, end, leastHeight, rowHeight, highest])

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
    onScroll: (scrollTop: number) => setTop(Math.floor(scrollTop / rowHeight / STEP) * STEP),
  }
}
