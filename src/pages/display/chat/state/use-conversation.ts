import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Model } from '../../../../../contract/model.ts'
import { conversationStore } from './conversation-store.ts'
import type { Chat } from './create-chat.ts'
import { pathOf } from '../../../../providers/path-of.ts'

const conversationPath = (modelId: string, conversationId: string | null) =>
  pathOf('display', { type: 'chat', id: modelId, c: conversationId ?? undefined })

interface Desk {
  chat: Chat | null
  /** Why the conversation of the address is not shown. */
  problem: string
}

/** The conversation that the address names (`?c=`), or a new one; the address follows what becomes of it. */
export function useConversation(model: Model, models: readonly Model[]): Desk {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const requestedId = search.get('c')
  const chat = useSyncExternalStore(conversationStore.current.subscribe, conversationStore.current.read)
  const [problem, setProblem] = useState('')
  const isFirst = useRef(true)
  const seen = useRef<Chat | null>(null)

  useEffect(() => {
    const known = conversationStore.current.read()
    const knownId = known?.read().conversationId ?? null
    const wasFirst = isFirst.current
    isFirst.current = false
    setProblem('')
    if (requestedId === null) {
      if (known !== null && wasFirst && knownId !== null)
        void navigate(conversationPath(model.id, knownId), { replace: true })
      else if (known === null || (!wasFirst && knownId !== null)) conversationStore.begin('chat', [model.id])
      return undefined
    }
    if (requestedId === knownId) return undefined
    const controller = new AbortController()
    conversationStore.open(requestedId, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(error instanceof Error ? error.message : '没能打开这个对话')
    })
    return () => controller.abort()
    // What the address says is followed when it changes, not when the conversation does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [requestedId])

  useEffect(() => {
    if (chat === null) {
      // The effect above may have begun one since this was drawn.
      if (requestedId === null && conversationStore.current.read() === null)
        conversationStore.begin('chat', [model.id])
      return undefined
    }
    const follow = () => {
      const { conversationId } = chat.read()
      if (conversationId !== null && new URLSearchParams(globalThis.location.search).get('c') === null)
        void navigate(`${pathname}?c=${conversationId}`, { replace: true })
    }
    return chat.subscribe(follow)
  }, [chat, model.id, navigate, pathname, requestedId])

  useEffect(() => {
    if (chat === null) return
    const { kind, lanes, conversationId } = chat.read()
    const isNew = seen.current !== chat
    seen.current = chat
    const own = lanes[0]?.modelId ?? model.id
    if (kind === 'compare' || own === model.id) return
    const isKnown = models.some(({ id }) => id === own)
    if (isNew && isKnown && conversationId !== null)
      void navigate(conversationPath(own, conversationId), { replace: true })
    else chat.setModel(0, model.id)
  }, [chat, model.id, models, navigate])

  const isShown = chat !== null && (requestedId === null || chat.read().conversationId === requestedId)
  return { chat: isShown ? chat : null, problem }
}
