import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Conversation } from '../../../../../contract/conversation.ts'
import { call } from '../../../../providers/http.ts'
import { pathOf } from '../../../../providers/path-of.ts'
import { serverNow } from '../../../../providers/server-time.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { conversationStore } from '../state/conversation-store.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { ConversationItem } from './conversation-item.tsx'
import { EarlierButton } from './earlier-button.tsx'
import { ReadFailure } from './read-failure.tsx'
import { Folders } from './folders.tsx'
import { groupByDay } from './group-by-day.ts'
import { useConversations, useFolders } from './use-conversations.ts'
import { allowClear } from '../../../../ui/allow-clear.tsx'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import styles from '../chat.module.css'

const MoveSheet = lazy(() => import('./move-sheet.tsx'))
const ShareSheet = lazy(() => import('../share/share-sheet.tsx'))

interface ConversationListProps {
  conversationId: string | null
  path: string
  onChosen: () => void
  onNew: () => void
}

export function ConversationList({ conversationId, path, onChosen, onNew }: ConversationListProps) {
  const [keyword, setKeyword] = useState('')
  const [deleted, setDeleted] = useState<Conversation | null>(null)
  const [openDialog, setOpenDialog] = useState<{ what: 'move' | 'share'; row: Conversation } | null>(null)
  const { pages, found, isSearching } = useConversations(keyword)
  const folders = useFolders()
  const client = useQueryClient()
  const navigate = useNavigate()
  const reload = () => client.invalidateQueries({ queryKey: ['conversations'] })

  const remove = async (row: Conversation) => {
    await call('conversation.delete', { id: row.id })
    setDeleted(row)
    conversationStore.remove(row.id)
    if (row.id === conversationId) void navigate(path, { replace: true })
    await reload()
  }
  const bringBack = async (row: Conversation) => {
    await call('conversation.restore', { id: row.id })
    setDeleted(null)
    await reload()
  }
  const pin = async (row: Conversation) => {
    await call('conversation.edit', { id: row.id, isPinned: !row.isPinned })
    await reload()
  }
  // The list is read again only after the note of a deletion stands above it.
  const item = (row: Conversation) =>
    row.id === deleted?.id ? null : (
      <ConversationItem
        key={row.id}
        row={row}
        to={`${path}?c=${row.id}`}
        isCurrent={row.id === conversationId}
        onOpen={onChosen}
        onRenamed={(title) => {
          conversationStore.rename(row.id, title)
          void reload()
        }}
        onMove={() => setOpenDialog({ what: 'move', row })}
        onShare={() => setOpenDialog({ what: 'share', row })}
        onPin={() => void pin(row).catch(() => undefined)}
        onDelete={() => void remove(row).catch(() => undefined)}
      />
    )
  const rows = pages.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <nav className={styles.list} aria-label="我的对话">
      <Button block type="primary" ghost onClick={onNew}>
        新对话
      </Button>
      <Input
        type="search"
        aria-label="搜索对话"
        placeholder="搜索标题和内容"
        allowClear={allowClear}
        maxLength={64}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {deleted !== null && (
        <output className={styles.listNote}>
          <span className="one-line">已删除「{escapeControls(deleted.title)}」</span>
          <Button
            key={deleted.id}
            ref={focusOnMount}
            size="small"
            type="link"
            onClick={() => void bringBack(deleted).catch(() => undefined)}
          >
            撤销
          </Button>
        </output>
      )}
      <div className={styles.listRows}>
        {isSearching ? (
          searchResult() // Together: what came second would push the other about.
        ) : pages.isPending || folders.isPending ? (
          [40, 40, 40].map((height, at) => <Skeleton key={at} height={height} />)
        ) : (
          <>
            <Folders item={item} />
            {pages.isError && <ReadFailure what="对话" onRetry={() => void pages.refetch()} />}
            {pages.isSuccess && rows.length === 0 && !folders.data?.length && (
              <p className={styles.listQuiet}>还没有对话</p>
            )}
            {groupByDay(rows, serverNow()).map((group) => (
              <section key={group.title} aria-label={group.title}>
                <h2>{group.title}</h2>
                <ul>{group.rows.map(item)}</ul>
              </section>
            ))}
            <EarlierButton pages={pages} />
          </>
        )}
      </div>
      <Link className={styles.listQuiet} to={pathOf('shares')}>
        分享链接
      </Link>
      {openDialog !== null && (
        <Suspense fallback={null}>
          {openDialog.what === 'move' ? (
            <MoveSheet
              row={openDialog.row}
              onClose={() => setOpenDialog(null)}
              onMoved={() => void reload()}
            />
          ) : (
            <ShareSheet row={openDialog.row} onClose={() => setOpenDialog(null)} />
          )}
        </Suspense>
      )}
    </nav>
  )

  function searchResult() {
    if (found.isError) return <p className={styles.listQuiet}>没能搜索，请稍后再试</p>
    if (!found.data) return <Skeleton height={40} />
    const { records, isPartial } = found.data
    if (records.length === 0 && !isPartial) return <p className={styles.listQuiet}>没有找到相关的对话</p>
    return (
      <>
        <ul>{records.map(item)}</ul>
        {isPartial && <p className={styles.listQuiet}>可能还有更多，换一个更具体的词试试</p>}
      </>
    )
  }
}
