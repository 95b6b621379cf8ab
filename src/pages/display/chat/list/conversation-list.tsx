import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Conversation } from '../../../contract/conversation.ts'
import { call } from '../../providers/http.ts'
import { Bone } from '../../ui/bone.tsx'
import { desk } from '../state/desk.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { ConversationItem } from './conversation-item.tsx'
import { dayGroups } from './day-groups.ts'
import { useConversations } from './use-conversations.ts'
import { clearable } from '../../ui/clearable.tsx'
import { revealControls } from '../../ui/reveal-controls.ts'

interface ConversationListProps {
  /** The one that is open. */
  conversationId: string | null
  /** Of the screen, without the conversation. */
  path: string
  /** After something was chosen: the drawer closes. */
  onChosen: () => void
  onNew: () => void
}

/** My conversations: search, begin, open, rename, export, delete. */
export function ConversationList({ conversationId, path, onChosen, onNew }: ConversationListProps) {
  const [keyword, setKeyword] = useState('')
  const [deleted, setDeleted] = useState<Conversation | null>(null)
  const { pages, found, isSearching } = useConversations(keyword)
  const client = useQueryClient()
  const navigate = useNavigate()
  const reload = () => client.invalidateQueries({ queryKey: ['conversations'] })

  const remove = async (row: Conversation) => {
    await call('conversation.delete', { id: row.id })
    setDeleted(row)
    desk.drop(row.id)
    if (row.id === conversationId) void navigate(path, { replace: true })
    await reload()
  }
  const bringBack = async (row: Conversation) => {
    await call('conversation.restore', { id: row.id })
    setDeleted(null)
    await reload()
  }
  const item = (row: Conversation) => (
    <ConversationItem
      key={row.id}
      row={row}
      to={`${path}?c=${row.id}`}
      isCurrent={row.id === conversationId}
      onOpen={onChosen}
      onRenamed={(title) => {
        desk.rename(row.id, title)
        void reload()
      }}
      onDelete={() => void remove(row).catch(() => undefined)}
    />
  )
  const rows = pages.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <nav className="chat-list" aria-label="我的对话">
      <Button block type="primary" ghost onClick={onNew}>
        新对话
      </Button>
      <Input
        type="search"
        aria-label="搜索对话"
        placeholder="搜索标题和内容"
        allowClear={clearable}
        maxLength={64}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {deleted !== null && (
        <output className="chat-list-note">
          <span>已删除「{revealControls(deleted.title)}」</span>
          <Button
            key={deleted.id}
            ref={takeFocus}
            size="small"
            type="link"
            onClick={() => void bringBack(deleted).catch(() => undefined)}
          >
            撤销
          </Button>
        </output>
      )}
      <div className="chat-list-rows">
        {isSearching ? (
          searchResult()
        ) : (
          <>
            {pages.isPending && [40, 40, 40].map((height, at) => <Bone key={at} height={height} />)}
            {pages.isError && (
              <p className="chat-list-quiet">
                没能读取对话
                <Button size="small" onClick={() => void pages.refetch()}>
                  重试
                </Button>
              </p>
            )}
            {pages.isSuccess && rows.length === 0 && <p className="chat-list-quiet">还没有对话</p>}
            {dayGroups(rows, pages.dataUpdatedAt).map((group) => (
              <section key={group.title} aria-label={group.title}>
                <h2>{group.title}</h2>
                <ul>{group.rows.map(item)}</ul>
              </section>
            ))}
            {pages.hasNextPage && (
              <Button
                block
                size="small"
                type="text"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                更早的对话
              </Button>
            )}
          </>
        )}
      </div>
    </nav>
  )

  function searchResult() {
    if (found.isError) return <p className="chat-list-quiet">没能搜索，请稍后再试</p>
    if (!found.data) return <Bone height={40} />
    const { records, isPartial } = found.data
    if (records.length === 0 && !isPartial) return <p className="chat-list-quiet">没有找到相关的对话</p>
    return (
      <>
        <ul>{records.map(item)}</ul>
        {isPartial && <p className="chat-list-quiet">可能还有更多，换一个更具体的词试试</p>}
      </>
    )
  }
}
