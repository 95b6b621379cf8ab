import { Drawer } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Model } from '../../contract/model.ts'
import { DisplaySkeleton } from '../display/display-skeleton.tsx'
import { useModels } from '../models/use-models.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChatDesk } from './chat-desk.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { desk } from './state/desk.ts'
import { useDesk } from './state/use-desk.ts'
import { useKeyboardInset } from './ui/use-keyboard-inset.ts'
import './chat.css'

const none: Model[] = []

/** Text chat: my conversations beside the one that is open. */
export function ChatPanel({ model }: { model: Model }) {
  const models = useModels()
  const known = useMemo(() => (models.data ?? none).filter(({ type }) => type === 'chat'), [models.data])
  const { chat, problem } = useDesk(model, known)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isListOpen, setListOpen] = useState(false)
  useKeyboardInset()
  const path = `/center/display/chat/${encodeURIComponent(model.id)}`
  const close = useCallback(() => setListOpen(false), [])
  const openList = useCallback(() => setListOpen(true), [])
  const begin = useCallback(() => {
    close()
    desk.begin('chat', [model.id])
    void navigate(path)
  }, [close, model.id, navigate, path])
  const list = (
    <ConversationList conversationId={search.get('c')} path={path} onChosen={close} onNew={begin} />
  )
  return (
    <div className="chat">
      <div className="chat-side">{list}</div>
      {chat === null ? (
        <div className="chat-opening">
          {problem === '' ? (
            <DisplaySkeleton />
          ) : (
            <EmptyState
              title="没能打开这个对话"
              text={problem}
              action={
                <Link className="ui-link" to={path}>
                  新建对话
                </Link>
              }
            />
          )}
        </div>
      ) : (
        <ChatDesk {...{ chat, model, known, path }} onList={openList} onNew={begin} />
      )}
      <Drawer
        title="我的对话"
        placement="left"
        open={isListOpen}
        onClose={close}
        width="min(320px, 88vw)"
        destroyOnHidden
      >
        {list}
      </Drawer>
    </div>
  )
}
