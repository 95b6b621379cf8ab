import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'
import styles from './popover-button.module.css'

const LazySheet = lazy(async () => ({ default: (await import('./sheet.tsx')).Sheet }))

interface PopoverButtonProps {
  label: ReactNode
  /** The sheet that opens on a phone has this title. */
  title: string
  /** Loaded when it opens. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a popover, or a sheet on a phone. */
export function PopoverButton({ label, title, children }: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPopover = isOpen && !isPhone
  useEffect(() => {
    if (!isPopover) return undefined
    const leaving = new AbortController()
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type !== 'keydown' && !box.current?.contains(event.target as Node)
      if (isEscape || isOutside) setOpen(false)
      if (isEscape) button.current?.focus()
    }
    for (const type of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(type, close, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isPopover])
  const close = () => setOpen(false)

  return (
    <div className={styles.popoverButton} ref={box}>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {isPopover && <div className={styles.popover}>{children(close)}</div>}
        {isOpen && isPhone && (
          <LazySheet title={title} isOpen onClose={close}>
            {children(close)}
          </LazySheet>
        )}
      </Suspense>
    </div>
  )
}
