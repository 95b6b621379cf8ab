import { Button } from 'antd'
import { FailureText } from '../ui/failure-text.tsx'
import { Sheet } from '../ui/sheet.tsx'

interface ConfirmSheetProps {
  title: string
  /** What will happen. */
  text: string
  isDanger: boolean
  isOpen: boolean
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more. */
export default function ConfirmSheet({
  title,
  text,
  isDanger,
  isOpen,
  isBusy,
  error,
  onClose,
  onConfirm,
}: ConfirmSheetProps) {
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <div className="ui-form">
        <p className="confirm-text">{text}</p>
        <FailureText error={error} />
        <div className="ui-form-actions">
          <Button onClick={onClose}>返回</Button>
          <Button type="primary" danger={isDanger} loading={isBusy} onClick={onConfirm}>
            确认{title}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
