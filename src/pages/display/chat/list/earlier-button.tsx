import { Button } from 'antd'
import type { useConversationPages } from './use-conversations.ts'
import styles from '../chat.module.css'

type Pages = Pick<
  ReturnType<typeof useConversationPages>,
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Reads on below the conversations that are listed. */
export const EarlierButton = ({ pages }: { pages: Pages }) =>
  pages.hasNextPage && (
    <Button
      block
      size="small"
      type="text"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      更早的对话
    </Button>
  )

export const Unread = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <p className={styles.listQuiet}>
    没能读取{what}
    <Button size="small" onClick={onRetry}>
      重试
    </Button>
  </p>
)
