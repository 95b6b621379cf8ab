import { call } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'
import type { ChatState, ConversationKind } from './chat-types.ts'
import { noSettings } from './chat-types.ts'
import { createChat, type Chat } from './create-chat.ts'
import { createStore } from './create-store.ts'
import { leftDraft } from './left-draft.ts'
import { pictures } from './pictures.ts'
import { toState } from './stored-message.ts'

/** A change of it says that the list of conversations is another one. */
const kept = createStore(0)
const current = createStore<Chat | null>(null)
/** The present one, and those that were left while they were answered or not all kept yet. */
const open = new Set<Chat>()

function take(state: ChatState): Chat {
  for (const chat of open) if (!chat.isAtWork()) leave(chat)
  const chat = createChat(state, { onKept: () => kept.set(kept.read() + 1) })
  const text = leftDraft.take(state.conversationId)
  if (text !== '') chat.draft.set({ text, pictures: [] })
  open.add(chat)
  current.set(chat)
  return chat
}

function leave(chat: Chat) {
  chat.end()
  open.delete(chat)
}

/**
 * The conversations of this visit. They outlive the screen, and a session that expired: whoever signs in again as the same user finds
 * his draft and his failed question; for anybody else there is nothing.
 */
export const desk = {
  current,
  kept,
  /** The list has changed. */
  noteKept: () => kept.set(kept.read() + 1),
  begin: (kind: ConversationKind, modelIds: readonly string[]) =>
    take({
      conversationId: null,
      kind,
      title: '',
      lanes: modelIds.map((modelId) => ({ modelId, leafId: null, settings: noSettings })),
      isSynced: true,
      messages: [],
      keepProblem: '',
    }),
  /** @throws HttpFailure if there is no such conversation, or it is not to be had now */
  async open(id: string, signal: AbortSignal): Promise<void> {
    const known = [...open].find((chat) => chat.read().conversationId === id)
    if (known) {
      current.set(known)
      return
    }
    const detail = await call('conversation.detail', { id }, { signal, isSilent: true })
    if (signal.aborted) return
    const chat = take(toState(detail))
    chat.settleCosts(chat.read().messages)
  },
  rename(id: string, title: string) {
    for (const chat of open) if (chat.read().conversationId === id) chat.rename(title)
  },
  /** Forgets a conversation that was deleted. */
  drop(id: string) {
    for (const chat of open) {
      if (chat.read().conversationId !== id) continue
      leave(chat)
      if (current.read() === chat) current.set(null)
    }
  },
  /** Forgets all. */
  clear() {
    for (const chat of open) leave(chat)
    pictures.forget()
    current.set(null)
  },
}

globalThis.addEventListener('pagehide', () => {
  for (const chat of open) chat.leave()
  const chat = current.read()
  if (chat) leftDraft.leave({ conversationId: chat.read().conversationId, text: chat.draft.read().text })
})

let owner = session.read()?.userInfo.userId

session.subscribe(() => {
  const user = session.read()?.userInfo.userId
  if (user === undefined) {
    for (const chat of open) chat.stop()
    return
  }
  if (user !== owner) {
    owner = user
    desk.clear()
    return
  }
  for (const chat of open) chat.resume()
})
