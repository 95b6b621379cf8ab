import { useLayoutEffect, useRef, type RefObject } from 'react'
import { dismissToast, useToasts } from '../providers/toast.ts'
import { Icon } from '../ui/icons.tsx'
import { escapeControls } from '../ui/escape-controls.ts'
import styles from './toaster.module.css'

export function Toaster() {
  const toasts = useToasts()
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => (toasts.length > 0 ? keepClear(box) : undefined), [toasts])
  return (
    <section ref={box} className={styles.toaster} aria-live="polite" aria-label="消息">
      {toasts.map(({ id, type, message, undo }) => (
        <div key={id} className={styles.toast} data-type={type}>
          <p>{escapeControls(message)}</p>
          {undo && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                dismissToast(id)
                undo()
              }}
            >
              撤销
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label="关闭消息"
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  )
}

/** Its code comes with the first message, and a message without it is one all the same. */
function keepClear({ current }: RefObject<HTMLElement | null>): () => void {
  let isOver = false
  let end = () => {}
  const begin = async () => {
    const { keepClearOfButtons } = await import('./keep-clear-of-buttons.ts')
    if (current && !isOver) end = keepClearOfButtons(current)
  }
  begin().catch(() => {})
  return () => {
    isOver = true
    end()
  }
}
