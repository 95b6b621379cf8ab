import { useSyncExternalStore } from 'react'
import type { ChatState } from './chat-types.ts'
import type { Chat } from './create-chat.ts'

/** A conversation as it is now: drawn again with each piece of an answer. */
export const useChat = (chat: Chat) => useSyncExternalStore(chat.subscribe, chat.read)

/**
 * A part of a conversation, for what must not be drawn again with each piece of an answer.
 * @param part gives the same value, or object, while nothing of it has changed
 */
export const useChatPart = <T>(chat: Chat, part: (state: ChatState) => T): T =>
  useSyncExternalStore(chat.subscribe, () => part(chat.read()))

export const useDraft = (chat: Chat) => useSyncExternalStore(chat.draft.subscribe, chat.draft.read)

export const isStreaming = ({ messages }: ChatState) =>
  messages.some((message) => message.role === 'assistant' && message.state === 'streaming')
