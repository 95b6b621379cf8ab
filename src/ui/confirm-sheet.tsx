import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FormError } from './form-error.tsx'
import { Sheet } from './sheet.tsx'
import ui from './ui.module.css'

interface ConfirmSheetProps {
  title: string
  text: ReactNode
  isDanger: boolean
  isOpen: boolean
  action: { isPending: boolean; error: Error | null; mutate: () => void }
  onClose: () => void
}

export default function ConfirmSheet({ title, text, isDanger, isOpen, action, onClose }: ConfirmSheetProps) {
  return (
    <Sheet {...{ title, isOpen, onClose }}>
      <div className={ui.form}>
        <p className={ui.confirmText}>{text}</p>
        <FormError error={action.error} />
        <div className={ui.formActions}>
          {/* Beside “确认取消订单”, 取消 could mean either. */}
          <Button onClick={onClose}>{title.startsWith('取消') ? '再想想' : '取消'}</Button>
          <Button type="primary" danger={isDanger} loading={action.isPending} onClick={() => action.mutate()}>
            确认{title}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
