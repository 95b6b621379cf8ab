import { useEffect, useRef } from 'react'
import { isDialogOpen, isFreeKey } from '../../../../ui/is-free-key.ts'
import { type ChatAct, KEY_ACTS } from './chat-keys.ts'

type Acts = Record<ChatAct, () => void>

/** Does what the keys of the chat ask for; Esc stops an answer even while its reader types. */
export function useChatKeys(acts: Acts, isStreaming: boolean): void {
  const latest = useRef({ acts, isStreaming })
  useEffect(() => {
    latest.current = { acts, isStreaming }
  })
  useEffect(() => {
    const leaving = new AbortController()
    document.addEventListener('keydown', onKey, { signal: leaving.signal })
    return () => leaving.abort()

    function onKey(event: KeyboardEvent) {
      const now = latest.current
      const act = keyActionOf(event, now.isStreaming)
      if (act === null) return
      event.preventDefault()
      now.acts[act]()
    }
  }, [])
}

function keyActionOf(event: KeyboardEvent, isStreaming: boolean): ChatAct | null {
  if (event.key === 'Escape')
    return isStreaming && !event.isComposing && !event.defaultPrevented && !isDialogOpen() ? 'stop' : null
  if (!isFreeKey(event) || event.repeat) return null
  const key = event.key.toLowerCase()
  return Object.hasOwn(KEY_ACTS, key) ? KEY_ACTS[key as keyof typeof KEY_ACTS] : null
}
