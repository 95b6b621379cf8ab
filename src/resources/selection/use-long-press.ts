import { useEffect, useRef } from 'react'
import type { Row } from '../list-state/use-list-table.ts'
import { useSelectedRows } from './use-selected-rows.ts'

const LONG_MS = 500

/** A finger that rests on a card begins the choosing with it. */
export function useLongPress() {
  const chosen = useSelectedRows()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: Row) => {
    if (!chosen || chosen.isPicking) return {}
    return {
      onTouchStart() {
        stop()
        timer.current = setTimeout(() => {
          chosen.setPicking(true)
          chosen.toggle(row)
        }, LONG_MS)
      },
      onTouchMove: stop,
      onTouchEnd: stop,
      onTouchCancel: stop,
    }
  }
}
