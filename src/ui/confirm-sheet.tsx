import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FormError } from './form-error.tsx'
import { Sheet } from './sheet.tsx'
import ui from './ui.module.css'

interface ConfirmSheetProps {
  title: string
  text: ReactNode
  cancelLabel?: string
  isDanger: boolean
  isOpen: boolean
  action: { isPending: boolean; error: Error | null; mutate: () => void }
  onClose: () => void
}

export default function ConfirmSheet({ cancelLabel = '返回', action, ...props }: ConfirmSheetProps) {
  const { title, text, isDanger, isOpen, onClose } = props
  return (
    <Sheet {...{ title, isOpen, onClose }}>
      <div className={ui.form}>
        <p className={ui.confirmText}>{text}</p>
        <FormError error={action.error} />
        <div className={ui.formActions}>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="primary" danger={isDanger} loading={action.isPending} onClick={() => action.mutate()}>
            确认{title}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
