import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { LANES_MAX } from '../../contract/conversation.ts'
import type { Model } from '../../contract/model.ts'
import { CodeSheet } from './code/code-sheet.tsx'
import { CompareLanes } from './compare/compare-lanes.tsx'
import { WinsSheet } from './compare/wins-sheet.tsx'
import { ParameterDrawer } from './settings/parameter-drawer.tsx'
import type { Chat } from './state/create-chat.ts'
import { desk } from './state/desk.ts'
import { isStreaming, useChatPart } from './state/use-chat.ts'
import { ChatHead } from './ui/chat-head.tsx'
import { ChatLog } from './ui/chat-log.tsx'
import { ChatWelcome } from './ui/chat-welcome.tsx'
import { Composer } from './ui/composer.tsx'
import { useKeepClear } from './ui/use-keep-clear.ts'

interface ChatDeskProps {
  chat: Chat
  /** What the screen has chosen. */
  model: Model
  known: readonly Model[]
  /** Of the screen, without the conversation. */
  path: string
  onList: () => void
  onNew: () => void
}

type Opened = 'code' | 'wins' | 'settings' | null

/** A conversation: its head, what was said, and where one writes. */
export function ChatDesk({ chat, model, known, path, onList, onNew }: ChatDeskProps) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
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
    // The list shows when a conversation was used last.
    if (lastAsked !== undefined) desk.noteKept()
  }, [lastAsked])

  const compare = (ids: readonly string[]) => {
    close()
    // What is written already is asked there.
    const draft = chat.draft.read()
    desk.begin('compare', ids).draft.set(draft)
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
    <div className="chat-main">
      <ChatHead
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
        <ChatLog
          {...{ chat, models, known }}
          lane={0}
          label="对话"
          welcome={
            <ChatWelcome
              title={`和 ${model.name} 聊聊`}
              onPick={(text) => void chat.send(models, { text, pictures: [] })}
            />
          }
        />
      )}
      <ChatFoot {...{ chat, models }} />
      {opened === 'settings' && (
        <Settings
          {...{ chat, lane, models }}
          title={isCompare && !isSynced ? `${models[lane]?.name ?? ''}的参数` : '参数设置'}
          onClose={close}
        />
      )}
      <CodeSheet isOpen={opened === 'code'} onClose={close} {...{ chat, models }} />
      <WinsSheet isOpen={opened === 'wins'} onClose={close} known={known} />
    </div>
  )
}

function ChatFoot({ chat, models }: { chat: Chat; models: readonly Model[] }) {
  const problem = useChatPart(chat, ({ keepProblem }) => keepProblem)
  const isBusy = useChatPart(chat, isStreaming)
  const foot = useKeepClear<HTMLDivElement>()
  return (
    <div className="chat-foot" ref={foot}>
      {problem !== '' && <output className="chat-keep-problem">{problem}</output>}
      <Composer {...{ chat, models }} isStreaming={isBusy} />
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
