import { Button, Switch } from 'antd'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Model } from '../../../../../contract/model.ts'
import { modelTypes, triableTypes } from '../../../../components/models/model-types.ts'
import { loginPath } from '../../../../providers/navigation.ts'
import { openNavigation } from '../../../../providers/navigation-drawer.ts'
import { pathOf } from '../../../../providers/path-of.ts'
import { ModelSelect } from '../../model-select.tsx'
import { useUser } from '../../../../providers/hooks/use-user.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import type { Chat } from '../state/create-chat.ts'
import { useChatPart } from '../state/use-chat.ts'
import { ActionMenu } from '../../../../ui/action-menu.tsx'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { printConversation } from './print-conversation.ts'
import styles from '../chat.module.css'

interface ChatHeaderProps {
  onList: () => void
  onNew: () => void
  onCompare: () => void
  onSettings: () => void
  onCode: () => void
  onWins: () => void
  onSynced: (isSynced: boolean) => void
  onAddLane: (() => void) | undefined
  /** Hides the names of the models until an answer is marked as better. */
  onBlind: (() => void) | undefined
  onReveal: (() => void) | undefined
  onKeys: () => void
  chat: Chat
  model: Model
  known: readonly Model[]
  /** The parameters stand next to the conversation. */
  isDocked: boolean
}

export function ChatHeader({ chat, model, known, isDocked, onSynced, ...tools }: ChatHeaderProps) {
  const title = escapeControls(useChatPart(chat, (state) => state.title))
  const isSynced = useChatPart(chat, (state) => state.isSynced)
  const isCompare = useChatPart(chat, ({ kind }) => kind === 'compare')
  const isPhone = useIsPhone()
  const isSignedIn = useUser() !== null
  const syncId = useId()
  const elsewhere = useElsewhere(isSignedIn)
  const actions = [
    ...(isCompare
      ? [
          ...(tools.onAddLane ? [{ key: 'add', label: '添加模型', act: tools.onAddLane }] : []),
          ...(tools.onBlind ? [{ key: 'blind', label: '盲测', act: tools.onBlind }] : []),
          ...(tools.onReveal ? [{ key: 'reveal', label: '揭晓', act: tools.onReveal }] : []),
          ...(isSignedIn ? [{ key: 'wins', label: '我的排行', act: tools.onWins }] : []),
          ...(isPhone
            ? [{ key: 'sync', label: isSynced ? '各自设置参数' : '同步参数', act: () => onSynced(!isSynced) }]
            : []),
        ]
      : [{ key: 'compare', label: '对比模型', act: tools.onCompare }]),
    { key: 'code', label: '查看代码', act: tools.onCode },
    ...((isCompare ? !isSynced : !isPhone)
      ? []
      : [{ key: 'settings', label: '参数设置', act: tools.onSettings }]),
  ]
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={`icon-button ${styles.listToggle}`}
        aria-label="我的对话"
        onClick={tools.onList}
      >
        <Icon name="menu" />
      </button>
      {isPhone && !isCompare ? (
        <div className={styles.barModel}>
          <ModelSelect type="chat" model={model} models={known} />
        </div>
      ) : (
        <p className={`one-line ${styles.title}`} title={title}>
          {title === '' ? (isCompare ? '新对比' : '新对话') : title}
        </p>
      )}
      <div className={styles.tools}>
        {isCompare && !isPhone && (
          <label className={styles.sync} htmlFor={syncId}>
            <Switch id={syncId} size="small" checked={isSynced} onChange={onSynced} />
            同步参数
          </label>
        )}
        {isPhone ? (
          <>
            <Button onClick={tools.onNew}>新对话</Button>
            <ActionMenu
              label="更多操作"
              title="更多操作"
              actions={[...actions, printConversation, ...elsewhere]}
            />
          </>
        ) : (
          <>
            {actions.map(({ key, label, act }) => (
              <Button
                key={key}
                onClick={act}
                aria-pressed={key === 'settings' && isDocked ? true : undefined}
              >
                {label}
              </Button>
            ))}
            <Button aria-label="键盘快捷键" title="键盘快捷键（?）" onClick={tools.onKeys}>
              ?
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** A phone has no other bar, so this one has the ways out of the chat. */
function useElsewhere(isSignedIn: boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const to = (path: string) => () => void navigate(path)
  return [
    ...triableTypes
      .filter((type) => type !== 'chat')
      .map((type) => ({ key: type, label: `体验${modelTypes[type]}`, act: to(pathOf('display', { type })) })),
    { key: 'navigation', label: '全部菜单', act: openNavigation },
    ...(isSignedIn
      ? []
      : [{ key: 'login', label: '登录 / 注册', act: to(loginPath(`${pathname}${search}`)) }]),
  ]
}
