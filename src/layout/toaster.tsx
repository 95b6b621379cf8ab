import { useClearOfButtons } from './use-clear-of-buttons.ts'
import { dismissToast, useToasts } from '../providers/toast.ts'
import { Icon } from '../ui/icons.tsx'
import { escapeControls } from '../ui/escape-controls.ts'
import styles from './toaster.module.css'

export function Toaster() {
  const toasts = useToasts()
  const place = useClearOfButtons(toasts)
  return (
    <section ref={place} className={styles.toaster} aria-live="polite" aria-label="消息">
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
