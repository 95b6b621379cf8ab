import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { LANES_MAX } from '../../../../contract/conversation.ts'
import type { Model } from '../../../../contract/model.ts'
import { CodeSheet } from './code/code-sheet.tsx'
import { CompareLanes } from './compare/compare-lanes.tsx'
import { WinRatesSheet } from './compare/win-rates-sheet.tsx'
import { ParameterDrawer } from './settings/parameter-drawer.tsx'
import type { Chat, Draft } from './state/create-chat.ts'
import { conversationStore } from './state/conversation-store.ts'
import { isStreaming, useChatPart } from './state/use-chat.ts'
import { useSubmit } from './sign-in/use-submit.ts'
import { ChatHeader } from './ui/chat-header.tsx'
import { MessageList } from './ui/message-list.tsx'
import { ChatWelcome } from './ui/chat-welcome.tsx'
import { Composer } from './ui/composer.tsx'
import { useComposerInset } from './ui/use-composer-inset.ts'
import styles from './chat.module.css'

interface ConversationViewProps {
  chat: Chat
  model: Model
  known: readonly Model[]
  path: string
  onList: () => void
  onNew: () => void
}

type Opened = 'code' | 'wins' | 'settings' | 'signIn' | null

const SignInSheet = lazy(() => import('./sign-in/sign-in-sheet.tsx'))

export function ConversationView({ chat, model, known, path, onList, onNew }: ConversationViewProps) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { submit, giveUp } = useSubmit({ chat, onVisitor: () => setOpened('signIn') })
  const isCompare = useChatPart(chat, ({ kind }) => kind === 'compare')
  const isSynced = useChatPart(chat, (state) => state.isSynced)
  const isBlank = useChatPart(chat, ({ messages }) => messages.length === 0)
  const modelIds = useChatPart(chat, ({ lanes }) => lanes.map(({ modelId }) => modelId).join(' '))
  const lastAsked = useChatPart(chat, ({ messages }) => messages.findLast(({ role }) => role === 'user')?.id)
  const models = useMemo(
    () =>
      isCompare ? modelIds.split(' ').map((id) => known.find((one) => one.id === id) ?? model) : [model],
    [isCompare, known, model, modelIds],
  )
  useEffect(() => {
    if (lastAsked !== undefined) conversationStore.notifyChanged()
  }, [lastAsked])
  useEffect(() => {
    // It was written before the sign-in. The HTTP client has shown what fails, and the draft stays.
    if (conversationStore.visitors.takeToSend(chat))
      void chat.send(models, chat.draft.read()).catch(() => undefined)
  }, [chat, models])

  const compare = (ids: readonly string[]) => {
    close()
    const draft = chat.draft.read()
    conversationStore.begin('compare', ids).draft.set(draft)
    void navigate(path, { replace: isBlank })
  }
  const ids = models.map(({ id }) => id)
  const another = known.find(({ id }) => !ids.includes(id))?.id ?? model.id
  const [lane, setLane] = useState(0)
  const openSettings = (settingsOf: number) => {
    setLane(settingsOf)
    setOpened('settings')
  }
  return (
    <div className={styles.main}>
      <ChatHeader
        {...{ chat, onList, onNew }}
        onCompare={() => compare([model.id, another])}
        onSettings={() => openSettings(0)}
        onCode={() => setOpened('code')}
        onWins={() => setOpened('wins')}
        onSynced={(isShared) => chat.setSynced(isShared)}
        onAddLane={isBlank && ids.length < LANES_MAX ? () => compare([...ids, another]) : undefined}
      />
      {isCompare ? (
        <CompareLanes
          {...{ chat, models, known }}
          onSettings={openSettings}
          onRemove={(removed) => compare(ids.filter((_, at) => at !== removed))}
        />
      ) : (
        <MessageList
          {...{ chat, models, known }}
          lane={0}
          label="对话"
          welcome={
            <ChatWelcome
              title={`和 ${model.name} 聊聊`}
              onPick={(text) => void submit(models, { text, pictures: [] })}
            />
          }
        />
      )}
      <ChatFoot {...{ chat, models, known }} onSend={(draft) => submit(models, draft)} />
      {opened === 'settings' && (
        <Settings
          {...{ chat, lane, models }}
          title={isCompare && !isSynced ? `${models[lane]?.name ?? ''}的参数` : '参数设置'}
          onClose={close}
        />
      )}
      <CodeSheet isOpen={opened === 'code'} onClose={close} {...{ chat, models }} />
      <WinRatesSheet isOpen={opened === 'wins'} onClose={close} known={known} />
      {opened === 'signIn' && (
        <Suspense fallback={null}>
          <SignInSheet
            onClose={() => {
              giveUp()
              close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ChatFootProps {
  chat: Chat
  models: readonly Model[]
  known: readonly Model[]
  onSend: (draft: Draft) => Promise<void>
}

function ChatFoot({ chat, models, known, onSend }: ChatFootProps) {
  const problem = useChatPart(chat, ({ saveProblem }) => saveProblem)
  const isBusy = useChatPart(chat, isStreaming)
  const foot = useComposerInset<HTMLDivElement>()
  return (
    <div className={styles.foot} ref={foot}>
      {problem !== '' && <output className={styles.keepProblem}>{problem}</output>}
      <Composer {...{ chat, models, known, onSend }} isStreaming={isBusy} />
    </div>
  )
}

interface SettingsProps {
  chat: Chat
  lane: number
  models: readonly Model[]
  title: string
  onClose: () => void
}

function Settings({ chat, lane, models, title, onClose }: SettingsProps) {
  const settings = useChatPart(chat, () => chat.settingsOf(lane))
  const model = models[lane]
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  if (!model) return null
  return (
    <ParameterDrawer
      isOpen
      {...{ onClose, title, settings, model }}
      onChange={(next) => chat.setSettings(lane, next)}
    />
  )
}
