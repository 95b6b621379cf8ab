import { Button } from 'antd'
import { FormError } from './form-error.tsx'
import styles from './ui.module.css'

interface FormActionsProps {
  label: string
  isBusy: boolean
  error: Error | null
  onCancel?: (() => void) | undefined
}

export function FormActions({ label, isBusy, error, onCancel }: FormActionsProps) {
  return (
    <>
      <FormError error={error} />
      <div className={styles.formActions}>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </>
  )
}
