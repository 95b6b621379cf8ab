import { type PointerEvent, useRef } from 'react'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

/** It is dragged; a double click gives the column back the width of its content. By keyboard widths are set where columns are chosen. */
export function ResizeHandle({ column, layout }: { column: AppColumn; layout: Layout }) {
  const from = useRef<number | null>(null)
  const set = (next: number | null) => layout.setWidth(column.field, next)

  function onRelease(event: PointerEvent<HTMLElement>) {
    if (from.current === null) return
    const moved = event.clientX - from.current
    from.current = null
    delete event.currentTarget.dataset['dragging']
    if (moved !== 0) set(drawnWidth(event.currentTarget) + moved)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- dragging is for the mouse
    <span
      className={styles.resize}
      aria-hidden="true"
      title="拖动改变列宽，双击恢复"
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      // The head under it sorts.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => set(null)}
      onPointerDown={(event) => {
        from.current = event.clientX
        event.currentTarget.dataset['dragging'] = 'true'
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
    />
  )
}

const drawnWidth = (handle: HTMLElement) => handle.closest('th, [role="columnheader"]')?.clientWidth ?? 0
