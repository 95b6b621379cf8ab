import { Button } from 'antd'
import { FailureText } from './failure-text.tsx'

interface FormEndProps {
  /** What the button that sends the form says. */
  label: string
  isBusy: boolean
  error: Error | null
  /** Absent where there is nothing to leave. */
  onCancel?: () => void
}

/** The end of a form: why it was refused, and the buttons. */
export function FormEnd({ label, isBusy, error, onCancel }: FormEndProps) {
  return (
    <>
      <FailureText error={error} />
      <div className="ui-form-actions">
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </>
  )
}
