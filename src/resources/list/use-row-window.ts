import { startTransition, useCallback, useMemo, useState } from 'react'

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
  const [top, setTop] = useState(0)
  const [measured, setMeasured] = useState({ leastHeight, height: leastHeight })
  // After a change of density the old height holds for no row.
  const rowHeight = measured.leastHeight === leastHeight ? measured.height : leastHeight
  const inSight = Math.ceil(viewHeight / rowHeight)
  const first = Math.max(0, Math.min(top, count - inSight) - OVERSCAN)
  const end = Math.min(count, first + inSight + STEP + 2 * OVERSCAN)

  // Not while rows scroll: it would lay them out twice.
  const measure = useCallback(
    (body: HTMLElement | null) => {
      const heights = Array.from(
        body?.querySelectorAll<HTMLElement>('.ant-table-row') ?? [],
        (row) => row.offsetHeight,
      )
      if (heights.length > 0) setMeasured({ leastHeight, height: Math.max(leastHeight, ...heights) })
    },
    [leastHeight],
  )
  const space = useMemo(
    () => ({ above: first * rowHeight, below: (count - end) * rowHeight, measure }),
    [first, end, count, rowHeight, measure],
  )
  return {
    first,
    end,
    rowHeight,
    space,
    /** Drawn in slices: it must not hold up the scrolling. */
    onScroll: (scrollTop: number) =>
      startTransition(() => setTop(Math.floor(scrollTop / rowHeight / STEP) * STEP)),
  }
}
