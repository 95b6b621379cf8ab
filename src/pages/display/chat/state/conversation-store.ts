import { call } from '../../../../providers/http.ts'
import { session } from '../../../../providers/session.ts'
import type { ChatState, ConversationKind } from '../message/chat-types.ts'
import { noSettings } from '../message/chat-types.ts'
import { createChat, type Chat } from './create-chat.ts'
import { createStore } from '../../../../providers/create-store.ts'
import { storedDraft } from './stored-draft.ts'
import { imageCache } from '../message/image-cache.ts'
import { toState } from './stored-message.ts'
import { createVisitorChat } from './visitor-chat.ts'

const revision = createStore(0)
const current = createStore<Chat | null>(null)
const open = new Set<Chat>()
const visitors = createVisitorChat()
/** Whose chats are open; what was shown stays theirs after they signed out. */
let owner = session.read()?.userInfo.userId
let previousChat: Chat | null = null

function start(state: ChatState): Chat {
  const chat = createChat(state, { onSaved: () => revision.set(revision.read() + 1) })
  const text = storedDraft.take(state.conversationId)
  if (text !== '') chat.draft.set({ text, pictures: [] })
  if (session.read() === null) visitors.set(chat)
  else keep(chat)
  current.set(chat)
  return chat
}

function keep(chat: Chat) {
  for (const other of open) if (!other.hasPendingWork()) dispose(other)
  open.add(chat)
}

function dispose(chat: Chat) {
  chat.dispose()
  open.delete(chat)
}

/**
 * The same user finds drafts and failed messages after signing in again; another user gets a clean store. A visitor has a chat of their
 * own, whose draft goes over to who signs in.
 */
export const conversationStore = {
  current,
  revision,
  visitors,
  notifyChanged: () => revision.set(revision.read() + 1),
  begin: (kind: ConversationKind, modelIds: readonly string[]) =>
    start({
      conversationId: null,
      kind,
      title: '',
      lanes: modelIds.map((modelId) => ({ modelId, leafId: null, settings: noSettings })),
      isSynced: true,
      messages: [],
      saveProblem: '',
    }),
  /** @throws HttpFailure if the conversation cannot be loaded */
  async open(id: string, signal: AbortSignal): Promise<void> {
    const known = [...open].find((chat) => chat.read().conversationId === id)
    if (known) {
      current.set(known)
      return
    }
    const detail = await call('conversation.detail', { id }, { signal, isSilent: true })
    if (signal.aborted) return
    const chat = start(toState(detail))
    chat.fetchMissingCosts(chat.read().messages)
  },
  rename(id: string, title: string) {
    for (const chat of open) if (chat.read().conversationId === id) chat.rename(title)
  },
  remove(id: string) {
    for (const chat of open) {
      if (chat.read().conversationId !== id) continue
      dispose(chat)
      if (current.read() === chat) current.set(null)
    }
  },
  clear() {
    for (const chat of open) dispose(chat)
    imageCache.clear()
    current.set(null)
  },
}

globalThis.addEventListener('pagehide', () => {
  for (const chat of open) chat.flush()
  const chat = current.read()
  if (chat) storedDraft.save({ conversationId: chat.read().conversationId, text: chat.draft.read().text })
})

session.subscribe(() => {
  const user = session.read()?.userInfo.userId
  if (user === undefined) hide()
  else if (user === owner) bringBack()
  else {
    owner = user
    previousChat = null
    conversationStore.clear()
  }
  if (user !== undefined) visitors.handOver(start)
})

function hide() {
  for (const chat of open) chat.stop()
  const chat = current.read()
  if (chat === null || !open.has(chat)) return
  previousChat = chat
  current.set(null)
}

function bringBack() {
  for (const chat of open) chat.resume()
  const chat = current.read()
  if (chat !== null && open.has(chat)) return
  current.set(previousChat)
  previousChat = null
}
