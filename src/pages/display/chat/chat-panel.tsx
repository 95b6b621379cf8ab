import { Drawer } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Model } from '../../../../contract/model.ts'
import { useModels } from '../../../components/models/use-models.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ConversationView } from './conversation-view.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { conversationStore } from './state/conversation-store.ts'
import { useConversation } from './state/use-conversation.ts'
import { OpeningMain } from './ui/chat-opening.tsx'
import { useUser } from '../../../providers/hooks/use-user.ts'
import { pathOf } from '../../../providers/path-of.ts'
import { loginPath } from '../../../providers/navigation.ts'
import { useRootAttribute } from '../../../ui/root-attribute.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useKeyboardInset } from './ui/use-keyboard-inset.ts'
import ui from '../../../ui/ui.module.css'
import styles from './chat.module.css'

const none: Model[] = []

export function ChatPanel({ model }: { model: Model }) {
  const models = useModels()
  const known = useMemo(() => (models.data ?? none).filter(({ type }) => type === 'chat'), [models.data])
  const { chat, problem } = useConversation(model, known)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isListOpen, setListOpen] = useState(false)
  useKeyboardInset()
  useRootAttribute('data-view', 'chat')
  const path = pathOf('display', { type: 'chat', id: model.id })
  const close = useCallback(() => setListOpen(false), [])
  const openList = useCallback(() => setListOpen(true), [])
  const begin = useCallback(() => {
    close()
    conversationStore.begin('chat', [model.id])
    void navigate(path)
  }, [close, model.id, navigate, path])
  const isSignedIn = useUser() !== null
  const list = isSignedIn ? (
    <ConversationList conversationId={search.get('c')} path={path} onChosen={close} onNew={begin} />
  ) : (
    <VisitorList path={path} />
  )
  return (
    <div className={styles.chat}>
      <div className={styles.side}>{list}</div>
      {chat === null && problem === '' ? (
        <OpeningMain />
      ) : chat === null ? (
        <div className={styles.opening}>
          <EmptyState
            title="没能打开这个对话"
            text={problem}
            action={<LinkButton to={path}>新建对话</LinkButton>}
          />
        </div>
      ) : (
        <ConversationView {...{ chat, model, known, path }} onList={openList} onNew={begin} />
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

/** Where the conversations of a user stand. */
function VisitorList({ path }: { path: string }) {
  return (
    <nav className={styles.list} aria-label="我的对话">
      <p className={ui.small}>登录后，对话加密保存在你的账户里，随时可以接着聊或删除。</p>
      <LinkButton to={loginPath(path)}>登录 / 注册</LinkButton>
    </nav>
  )
}
