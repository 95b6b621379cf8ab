import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isFreeKey } from '../../../../ui/is-free-key.ts'
import { type ChatAct, KEY_ACTS } from './chat-keys.ts'

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
  if (event.key === 'Escape')
    return isStreaming && !event.isComposing && !event.defaultPrevented && !isDialogOpen() ? 'stop' : null
  if (!isFreeKey(event) || event.repeat) return null
  const key = event.key.toLowerCase()
  return Object.hasOwn(KEY_ACTS, key) ? KEY_ACTS[key as keyof typeof KEY_ACTS] : null
}
