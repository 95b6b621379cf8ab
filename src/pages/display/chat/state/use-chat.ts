import { useSyncExternalStore } from 'react'
import { useStore } from '../../../../providers/create-store.ts'
import type { ChatState } from '../message/chat-types.ts'
import type { Chat } from './create-chat.ts'

export const useChat = (chat: Chat) => useStore(chat)

/** @param part must return a stable value while it has not changed */
export const useChatPart = <T>(chat: Chat, part: (state: ChatState) => T): T =>
  useSyncExternalStore(chat.subscribe, () => part(chat.read()))

export const useDraft = (chat: Chat) => useStore(chat.draft)

/** The words of a question that is being changed; null: it is not. */
export const useEdit = (chat: Chat, messageId: string): string | null =>
  useSyncExternalStore(chat.edits.subscribe, () => chat.edits.read()[messageId] ?? null)

export const isStreaming = ({ messages }: ChatState) =>
  messages.some((message) => message.role === 'assistant' && message.state === 'streaming')
