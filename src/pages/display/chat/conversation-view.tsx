import { Button, Drawer } from 'antd'
import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { LANES_MAX } from '../../../../contract/conversation-limits.ts'
import type { Model } from '../../../../contract/model.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { CodeSheet } from './code/code-sheet.tsx'
import { CompareLanes } from './compare/compare-lanes.tsx'
import { WinRatesSheet } from './compare/win-rates-sheet.tsx'
import { CHAT_KEYS, useChatKeys } from './keys/chat-keys.ts'
import { ParameterForm } from './settings/parameter-form.tsx'
import { useDock } from './settings/use-dock.ts'
import type { Chat } from './state/create-chat.ts'
import { noDraft } from './state/draft.ts'
import { conversationStore } from './state/conversation-store.ts'
import { isStreaming, useChatPart } from './state/use-chat.ts'
import { useSubmit } from './sign-in/use-submit.ts'
import { ChatHeader } from './ui/chat-header.tsx'
import { MessageList } from './ui/message-list.tsx'
import { ChatWelcome } from './ui/chat-welcome.tsx'
import { Composer } from './ui/composer.tsx'
import { ComposerTools } from './ui/composer-tools.tsx'
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

type Opened = 'code' | 'wins' | 'settings' | 'signIn' | 'keys' | null

const ShortcutsSheet = lazy(() => import('../../../ui/shortcuts-sheet.tsx'))
const SignInSheet = lazy(() => import('./sign-in/sign-in-sheet.tsx'))

export function ConversationView({ chat, model, known, path, onList, onNew }: ConversationViewProps) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { submit, giveUp } = useSubmit({ chat, onVisitor: () => setOpened('signIn') })
  const isPhone = useIsPhone()
  const isCompare = useChatPart(chat, ({ kind }) => kind === 'compare')
  const isSynced = useChatPart(chat, (state) => state.isSynced)
  const isBlank = useChatPart(chat, ({ messages }) => messages.length === 0)
  const modelIds = useChatPart(chat, ({ lanes }) => lanes.map(({ modelId }) => modelId).join(' '))
  const lastUserMessageId = useChatPart(
    chat,
    ({ messages }) => messages.findLast(({ role }) => role === 'user')?.id,
  )
  const models = useMemo(
    () =>
      isCompare ? modelIds.split(' ').map((id) => known.find((one) => one.id === id) ?? model) : [model],
    [isCompare, known, model, modelIds],
  )
  useEffect(() => {
    if (lastUserMessageId !== undefined) conversationStore.notifyChanged()
  }, [lastUserMessageId])
  useEffect(() => {
    // It was written before the sign-in. The HTTP client has shown what fails, and the draft stays.
    if (conversationStore.visitors.takeToSend(chat))
      void chat.send(models, chat.draft.read()).catch(() => undefined)
  }, [chat, models])

  const [blind, setBlind] = useState<Chat | null>(null)
  const isVoted = useChatPart(chat, ({ messages }) =>
    messages.some((message) => message.role === 'assistant' && message.isBetter !== null),
  )
  const isBlind = isCompare && blind === chat && !isVoted
  const compare = (ids: readonly string[], { hidesNames = false } = {}) => {
    close()
    const draft = chat.draft.read()
    chat.draft.set(noDraft)
    const begun = conversationStore.begin('compare', ids)
    begun.draft.set(draft)
    setBlind(hidesNames ? begun : null)
    void navigate(path, { replace: isBlank })
  }
  const ids = models.map(({ id }) => id)
  const another = known.find(({ id }) => !ids.includes(id))?.id ?? model.id
  const [lane, setLane] = useState(0)
  const dock = useDock()
  const isShared = !isCompare || isSynced
  const isDocked = dock.isDocked && isShared
  const openSettings = (settingsOf: number) => {
    if (isDocked) {
      dock.toggle()
      return
    }
    setLane(settingsOf)
    setOpened('settings')
  }
  useChatKeys(
    {
      stop: chat.stop,
      write: () => document.querySelector<HTMLElement>(`.${styles.composer} textarea`)?.focus(),
      begin: onNew,
      list: () => (beside()?.checkVisibility() ? beside()?.focus() : onList()),
      settings: () => openSettings(0),
      code: () => setOpened('code'),
      help: () => setOpened('keys'),
    },
    useChatPart(chat, isStreaming),
  )
  return (
    <div className={styles.main} data-docked={isDocked}>
      <ChatHeader
        {...{ chat, model, known, onList, onNew }}
        onCompare={() => compare([model.id, another])}
        onSettings={() => openSettings(0)}
        isDocked={isDocked}
        onCode={() => setOpened('code')}
        onWins={() => setOpened('wins')}
        onKeys={() => setOpened('keys')}
        onSynced={(isShared) => chat.setSynced(isShared)}
        onBlind={
          isCompare && isBlank && !isBlind ? () => compare(shuffled(ids), { hidesNames: true }) : undefined
        }
        onReveal={isBlind ? () => setBlind(null) : undefined}
        onAddLane={
          isBlank && !isBlind && ids.length < LANES_MAX ? () => compare([...ids, another]) : undefined
        }
      />
      {isCompare ? (
        <CompareLanes
          {...{ chat, models, known, isBlind }}
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
              title={`${model.name}，聊点什么？`}
              onPick={(text) => void submit(models, { ...noDraft, text })}
            />
          }
        />
      )}
      {isDocked && <DockedSettings chat={chat} model={models[0]} onClose={dock.toggle} />}
      <ChatFoot
        {...{ chat, models, known }}
        tools={
          isCompare || isPhone ? null : (
            <ComposerTools {...{ model, known, isDocked }} onSettings={() => openSettings(0)} />
          )
        }
        onSend={(draft) => submit(models, draft)}
      />
      {opened === 'settings' && (
        <Settings
          {...{ chat, lane, models }}
          title={isCompare && !isSynced ? `${models[lane]?.name ?? ''}的参数` : '参数设置'}
          onClose={close}
          onDock={
            dock.hasRoom && isShared
              ? () => {
                  close()
                  dock.toggle()
                }
              : undefined
          }
        />
      )}
      <CodeSheet isOpen={opened === 'code'} onClose={close} {...{ chat, models }} />
      <WinRatesSheet isOpen={opened === 'wins'} onClose={close} known={known} />
      {opened === 'keys' && (
        <Suspense fallback={null}>
          <ShortcutsSheet keys={CHAT_KEYS} onClose={close} />
        </Suspense>
      )}
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

/** The search of the list that stands next to the conversation on a wide screen. */
const beside = () => document.querySelector<HTMLElement>(`.${styles.side} input`)

/** Their order says nothing of which model is which. */
function shuffled(ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ id }) => id)
}

type ChatFootProps = Omit<ComponentProps<typeof Composer>, 'isStreaming'>

function ChatFoot({ chat, models, known, tools, onSend }: ChatFootProps) {
  const problem = useChatPart(chat, ({ saveProblem }) => saveProblem)
  const isBusy = useChatPart(chat, isStreaming)
  const behind = useChatPart(chat, ({ isBehind, conversationId }) => (isBehind ? conversationId : null))
  const foot = useComposerInset<HTMLDivElement>()
  return (
    <div className={styles.foot} ref={foot}>
      {problem !== '' && <output className={styles.keepProblem}>{problem}</output>}
      {behind !== null && (
        <output className={styles.keepProblem}>
          这个对话在另一个标签页里有了新内容。
          <Button size="small" type="link" disabled={isBusy} onClick={() => conversationStore.reload(behind)}>
            载入
          </Button>
        </output>
      )}
      <Composer {...{ chat, models, known, tools, onSend }} isStreaming={isBusy} />
    </div>
  )
}

/** The parameters next to the conversation, shared by all its models. */
interface DockedSettingsProps {
  chat: Chat
  model: Model | undefined
  onClose: () => void
}

function DockedSettings({ chat, model, onClose }: DockedSettingsProps) {
  const settings = useChatPart(chat, () => chat.settingsOf(0))
  if (!model) return null
  return (
    <aside className={styles.dock} aria-label="参数设置">
      <div className={styles.dockHead}>
        <h2>参数设置</h2>
        <Button size="small" onClick={onClose}>
          收起
        </Button>
      </div>
      <ParameterForm settings={settings} model={model} onChange={(next) => chat.setSettings(0, next)} />
    </aside>
  )
}

interface SettingsProps {
  chat: Chat
  lane: number
  models: readonly Model[]
  title: string
  onClose: () => void
  /** Undefined where there is no room next to the conversation. */
  onDock: (() => void) | undefined
}

function Settings({ chat, lane, models, title, onClose, onDock }: SettingsProps) {
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
    <Drawer
      title={title}
      open
      onClose={onClose}
      width="min(420px, 100vw)"
      destroyOnHidden
      extra={
        onDock && (
          <Button size="small" onClick={onDock}>
            停靠在右侧
          </Button>
        )
      }
    >
      <ParameterForm settings={settings} model={model} onChange={(next) => chat.setSettings(lane, next)} />
    </Drawer>
  )
}
