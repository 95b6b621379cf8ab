import { useState } from 'react'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import { WIDTH_MAX, WIDTH_MIN } from './stored-layout.ts'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

const STEP = 16

/** A column's width in pixels, typed or moved by the arrow keys; empty, it is as wide as its content. */
export function WidthInput({ column, layout }: { column: AppColumn; layout: Layout }) {
  const [typed, setTyped] = useState<string | null>(null)
  function enter(text: string) {
    const isFitting = text === '' || (Number(text) >= WIDTH_MIN && Number(text) <= WIDTH_MAX)
    setTyped(isFitting ? null : text)
    if (isFitting) layout.setWidth(column.field, text === '' ? null : Number(text))
  }
  return (
    <input
      className={styles.width}
      type="number"
      aria-label={`“${column.title}”的列宽（像素）`}
      min={WIDTH_MIN}
      max={WIDTH_MAX}
      step={STEP}
      placeholder="自动"
      value={typed ?? layout.widths[column.field] ?? ''}
      onChange={(event) => enter(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
