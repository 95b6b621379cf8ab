import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/icons.tsx'
import styles from './drawer.module.css'

interface DrawerProps {
  label: string
  onClose: () => void
  children: ReactNode
}

export function Drawer({ label, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is on the scrim; Esc does it by keyboard
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.panel}>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label="关闭导航"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
