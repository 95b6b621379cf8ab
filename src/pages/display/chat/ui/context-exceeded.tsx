import { displayCount } from '../../../../../contract/money.ts'
import { MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import styles from '../chat.module.css'

export const ContextExceeded = ({ length }: { length: number }) => (
  <p className={styles.estimate} role="alert">
    <strong>一条消息至多 {displayCount(MESSAGE_TEXT_MAX)} 字，</strong>
    现在有 {displayCount(length)} 字，请分成几条发送
  </p>
)
