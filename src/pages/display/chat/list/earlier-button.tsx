import { Button } from 'antd'
import type { useConversationPages } from './use-conversations.ts'

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
