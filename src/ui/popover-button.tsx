import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useCloseOutside } from './use-close-outside.ts'
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
  const close = () => setOpen(false)
  useCloseOutside(isPopover, { box, button, close })

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
