import { Button, Switch } from 'antd'
import { useId } from 'react'
import { useUser } from '../../../../providers/hooks/use-user.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import type { Chat } from '../state/create-chat.ts'
import { useChatPart } from '../state/use-chat.ts'
import { ActionMenu } from '../../../../ui/action-menu.tsx'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import styles from '../chat.module.css'

export interface ChatTools {
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
}

interface ChatHeaderProps extends ChatTools {
  chat: Chat
  /** The parameters stand next to the conversation. */
  isDocked: boolean
}

export function ChatHeader({ chat, isDocked, onSynced, ...tools }: ChatHeaderProps) {
  const title = escapeControls(useChatPart(chat, (state) => state.title))
  const isSynced = useChatPart(chat, (state) => state.isSynced)
  const isCompare = useChatPart(chat, ({ kind }) => kind === 'compare')
  const isPhone = useIsPhone()
  const isSignedIn = useUser() !== null
  const syncId = useId()
  const actions = [
    ...(isCompare
      ? [
          ...(tools.onAddLane ? [{ key: 'add', label: '添加模型', act: tools.onAddLane }] : []),
          ...(tools.onBlind ? [{ key: 'blind', label: '盲测', act: tools.onBlind }] : []),
          ...(tools.onReveal ? [{ key: 'reveal', label: '揭晓', act: tools.onReveal }] : []),
          ...(isSignedIn ? [{ key: 'wins', label: '我的排行', act: tools.onWins }] : []),
          ...(isPhone
            ? [
                {
                  key: 'sync',
                  label: isSynced ? '各自设置参数' : '同步参数',
                  act: () => onSynced(!isSynced),
                },
              ]
            : []),
        ]
      : [{ key: 'compare', label: '对比模型', act: tools.onCompare }]),
    { key: 'code', label: '查看代码', act: tools.onCode },
    ...(isCompare && !isSynced ? [] : [{ key: 'settings', label: '参数设置', act: tools.onSettings }]),
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
      <p className={styles.title} title={title}>
        {title === '' ? (isCompare ? '新对比' : '新对话') : title}
      </p>
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
            <ActionMenu label="更多操作" title="更多操作" actions={actions} />
          </>
        ) : (
          actions.map(({ key, label, act }) => (
            <Button key={key} onClick={act} aria-pressed={key === 'settings' && isDocked ? true : undefined}>
              {label}
            </Button>
          ))
        )}
      </div>
    </div>
  )
}
