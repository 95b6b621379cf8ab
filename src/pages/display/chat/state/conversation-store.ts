import { call } from '../../../../providers/http.ts'
import { session } from '../../../../providers/session.ts'
import type { ChatState, ConversationKind } from '../message/chat-types.ts'
import { noSettings } from '../message/chat-types.ts'
import { createChat, type Chat } from './create-chat.ts'
import { createStore } from '../../../../providers/create-store.ts'
import { unsent } from './unsent.ts'
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

/** Says to the other tabs which conversation was written to. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('conversations')

otherTabs?.addEventListener('message', ({ data }) => {
  for (const chat of open) if (chat.read().conversationId === data) chat.setBehind()
})

function start(state: ChatState): Chat {
  const chat = createChat(state, {
    onSaved: () => revision.set(revision.read() + 1),
    onWritten: (id) => otherTabs?.postMessage(id),
  })
  if (session.read() === null) visitors.set(chat)
  else keep(chat)
  unsent.giveBack(chat)
  current.set(chat)
  return chat
}

function keep(chat: Chat) {
  for (const other of open) {
    if (other.hasPendingWork()) continue
    unsent.keep(other)
    dispose(other)
  }
  open.add(chat)
}

/** @throws HttpFailure if the conversation cannot be loaded */
async function load(id: string, options: { signal?: AbortSignal; isSilent?: boolean }): Promise<void> {
  const detail = await call('conversation.detail', { id }, options)
  if (options.signal?.aborted) return
  const chat = start(toState(detail))
  chat.fetchMissingCosts(chat.read().messages)
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
  begin(kind: ConversationKind, modelIds: readonly string[]) {
    const known = current.read()
    // A visitor has this one only, and what they wrote goes along.
    if (known && session.read() === null) unsent.keep(known)
    return start({
      conversationId: null,
      kind,
      title: '',
      lanes: modelIds.map((modelId) => ({ modelId, leafId: null, settings: noSettings })),
      isSynced: true,
      messages: [],
      saveProblem: '',
      isBehind: false,
    })
  },
  /** @throws HttpFailure if the conversation cannot be loaded */
  async open(id: string, signal: AbortSignal): Promise<void> {
    const known = [...open].find((chat) => chat.read().conversationId === id)
    if (known) {
      current.set(known)
      return
    }
    await load(id, { signal, isSilent: true })
  },
  /** Opens it with what another tab wrote. */
  // The HTTP client has shown the error.
  reload: (id: string): void => void load(id, {}).catch(() => undefined),
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
    unsent.clear()
    imageCache.clear()
    current.set(null)
  },
}

globalThis.addEventListener('pagehide', () => {
  for (const chat of open) chat.flush()
  const shown = current.read()
  for (const chat of new Set([...open, ...(shown ? [shown] : [])])) unsent.keep(chat)
  unsent.store()
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
