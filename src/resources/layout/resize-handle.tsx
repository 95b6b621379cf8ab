import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import { WIDTH_MAX, WIDTH_MIN } from './stored-layout.ts'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

const STEP = 16

/** Dragged, or moved by the arrow keys; a double click or Home gives the column back the width of its content. */
export function ResizeHandle({ column, layout }: { column: AppColumn; layout: Layout }) {
  const from = useRef<number | null>(null)
  const width = layout.widths[column.field]
  const set = (next: number | null) => layout.setWidth(column.field, next)

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Home') return
    event.preventDefault()
    event.stopPropagation()
    set(step === undefined ? null : (width ?? drawnWidth(event.currentTarget)) + step)
  }

  function onRelease(event: PointerEvent<HTMLElement>) {
    if (from.current === null) return
    const moved = event.clientX - from.current
    from.current = null
    delete event.currentTarget.dataset['dragging']
    if (moved !== 0) set(drawnWidth(event.currentTarget) + moved)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <span
      className={styles.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={`“${column.title}”的列宽`}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      aria-valuenow={width ?? WIDTH_MIN}
      aria-valuetext={width ? `${width} 像素` : '随内容'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      // The head under it sorts.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => set(null)}
      onKeyDown={onKey}
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
