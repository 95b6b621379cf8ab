import { Modal } from 'antd'
import type { ReactNode } from 'react'

interface SheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  width?: number
  /** Only its own buttons close it, no stray tap: for what is shown once. */
  isSticky?: boolean
}

/** A dialog on wide screens and a bottom sheet on phones. */
export function Sheet({ title, isOpen, onClose, children, width = 480, isSticky = false }: SheetProps) {
  return (
    <Modal
      className="ui-sheet"
      title={title}
      open={isOpen}
      onCancel={onClose}
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
