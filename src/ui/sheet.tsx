import { Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Once it is out of sight, and the focus back where it was. */
  onClosed?: () => void
  children: ReactNode
  width?: number
  /** Closes only by its own buttons: for secrets shown once. */
  isSticky?: boolean
}

export function Sheet({
  title,
  isOpen,
  onClose,
  onClosed,
  children,
  width = 480,
  isSticky = false,
}: SheetProps) {
  useFocusReturn(isOpen)
  return (
    <Modal
      className={styles.sheet}
      wrapClassName={styles.wrap}
      title={title}
      open={isOpen}
      onCancel={onClose}
      afterClose={onClosed}
      footer={null}
      width={width}
      destroyOnHidden
      maskClosable={!isSticky}
      keyboard={!isSticky}
      closable={isSticky ? false : { 'aria-label': '关闭' }}
      centered
    >
      {children}
    </Modal>
  )
}

/** The modal gives the focus back when it closes, not when it is removed while open. */
function useFocusReturn(isOpen: boolean): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen, opener])
}
