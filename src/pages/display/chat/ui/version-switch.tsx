import type { Chat } from '../state/create-chat.ts'
import type { ChatMessage } from '../message/chat-types.ts'
import { versionsOf } from '../state/tree.ts'
import styles from '../chat.module.css'

export interface Version {
  at: number
  count: number
}

interface VersionSwitchProps extends Version {
  chat: Chat
  message: ChatMessage
  isBusy: boolean
}

export function VersionSwitch({ chat, message, at, count, isBusy }: VersionSwitchProps) {
  if (count < 2) return null
  const show = (place: number) => {
    const other = versionsOf(chat.read().messages, message)[place]
    if (other) chat.show(other)
  }
  const step = (by: -1 | 1) => (
    <button
      type="button"
      aria-label={by < 0 ? '上一个版本' : '下一个版本'}
      disabled={at + by < 0 || at + by >= count || isBusy}
      onClick={() => show(at + by)}
    >
      {by < 0 ? '‹' : '›'}
    </button>
  )
  return (
    <span className={styles.versions}>
      {step(-1)}
      <span aria-label={`第 ${at + 1} 个版本，共 ${count} 个`}>
        {at + 1} / {count}
      </span>
      {step(1)}
    </span>
  )
}
