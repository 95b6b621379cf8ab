import { Button } from 'antd'
import styles from '../chat.module.css'

export const ReadFailure = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <p className={styles.listQuiet}>
    没能读取{what}
    <Button size="small" onClick={onRetry}>
      重试
    </Button>
  </p>
)
