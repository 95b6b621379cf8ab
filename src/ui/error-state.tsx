import { Button } from 'antd'
import { useToasts } from '../providers/toast.ts'
import { NOT_IN_VIEW } from '../providers/view/not-in-view.ts'
import styles from './state.module.css'

interface ErrorStateProps {
  message: string
  onRetry: () => void
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const isInToast = useToasts().some((toast) => toast.message === message)
  if (message === NOT_IN_VIEW)
    return (
      <div className={styles.state} data-placeholder>
        <p>{message}</p>
      </div>
    )
  return (
    <div className={styles.state} role="alert" data-placeholder>
      <p className={styles.title}>没能加载出来</p>
      <p className={styles.text} style={{ visibility: isInToast ? 'hidden' : undefined }}>
        {message}
      </p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  )
}
