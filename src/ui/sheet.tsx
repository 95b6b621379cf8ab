import { Modal } from 'antd'
import type { ReactNode } from 'react'
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
  return (
    <Modal
      className={styles.sheet}
      title={title}
      open={isOpen}
      onCancel={onClose}
      afterClose={onClosed}
      footer={null}
      width={width}
      destroyOnHidden
      maskClosable={!isSticky}
      keyboard={!isSticky}
      closable={!isSticky}
      centered
    >
      {children}
    </Modal>
  )
}
