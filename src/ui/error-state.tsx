import { Button } from 'antd'
import { NOT_IN_VIEW } from '../providers/view/not-in-view.ts'
import styles from './state.module.css'

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  if (message === NOT_IN_VIEW)
    return (
      <div className={styles.state} data-placeholder>
        <p>{message}</p>
      </div>
    )
  return (
    <div className={styles.state} role="note" data-placeholder>
      <p className={styles.title}>没能加载出来</p>
      <p className={styles.text}>{message}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  )
}
