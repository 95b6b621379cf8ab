import { dismissToast, useToasts } from '../providers/toast.ts'
import { Icon } from './icons.tsx'
import './toaster.css'
import { revealControls } from '../ui/reveal-controls.ts'

/** Shows the toasts, bottom right; the region is always there so that screen readers hear what enters it. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section className="toaster" aria-live="polite" aria-label="消息">
      {toasts.map(({ id, type, message }) => (
        <div key={id} className={`toast toast-${type}`}>
          <p>{revealControls(message)}</p>
          <button
            type="button"
            className="toast-close"
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
