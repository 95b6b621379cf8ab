import { Button } from 'antd'
import { useToasts } from '../providers/toast.ts'

interface ErrorStateProps {
  message: string
  onRetry: () => void
}

/**
 * What went wrong, and the way to try again, in the place of what could not be read. While a toast says why, its place here is kept
 * free: nothing is said twice, and the reason is still there when the toast has gone.
 */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const isInToast = useToasts().some((toast) => toast.message === message)
  return (
    <div className="ui-state" role="alert">
      <p className="ui-state-title">没能加载出来</p>
      <p className="ui-state-text" style={{ visibility: isInToast ? 'hidden' : undefined }}>
        {message}
      </p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  )
}
