import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isFreeKey } from '../../../../ui/is-free-key.ts'

/** The keys of the chat, in the order of its sheet. */
export const CHAT_KEYS = [
  ['回车', '发送'],
  ['Shift+回车', '换行'],
  ['Esc', '停止正在写的回答'],
  ['Ctrl+回车 或 ⌘回车', '发送修改好的消息，Esc 放弃修改'],
  ['/', '到输入框'],
  ['N', '新对话'],
  ['L', '我的对话'],
  ['P', '参数设置'],
  ['C', '查看代码'],
  ['Ctrl+K 或 ⌘K', '搜索页面和模型'],
  ['?', '打开这张表'],
] as const

/** What a key asks for where nothing is typed. */
const KEY_ACTIONS = { '/': 'write', n: 'begin', l: 'list', p: 'settings', c: 'code', '?': 'help' } as const

type ChatAct = (typeof KEY_ACTIONS)[keyof typeof KEY_ACTIONS] | 'stop'

type Acts = Record<ChatAct, () => void>

/** Does what the keys of the chat ask for; Esc stops an answer even while its reader types. */
export function useChatKeys(acts: Acts, isStreaming: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keyActionOf(event, isStreaming)
    if (act === null) return
    event.preventDefault()
    acts[act]()
  })
  useEffect(() => {
    const leaving = new AbortController()
    document.addEventListener('keydown', onKey, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
}

function keyActionOf(event: KeyboardEvent, isStreaming: boolean): ChatAct | null {
  if (event.key === 'Escape') return isStreaming && !event.defaultPrevented && !isDialogOpen() ? 'stop' : null
  if (!isFreeKey(event) || event.repeat) return null
  const key = event.key.toLowerCase()
  return Object.hasOwn(KEY_ACTIONS, key) ? KEY_ACTIONS[key as keyof typeof KEY_ACTIONS] : null
}
