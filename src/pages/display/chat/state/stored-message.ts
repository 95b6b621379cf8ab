import type { ConversationDetail, MessageInput, StoredMessage } from '../../../../../contract/conversation.ts'
import { MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import type { ChatMessage, ChatState } from '../message/chat-types.ts'

export function toStored(message: ChatMessage): MessageInput {
  const { id, lane, parentId } = message
  const text = message.text.slice(0, MESSAGE_TEXT_MAX)
  if (message.role === 'user')
    return { id, lane, parentId, role: 'user', text, attachments: message.attachments }
  return {
    id,
    lane,
    parentId,
    role: 'assistant',
    text,
    reasoning: message.reasoning.slice(0, MESSAGE_TEXT_MAX),
    reasoningMs: message.reasoningMs,
    modelId: message.modelId,
    state: message.state,
    facts: message.facts,
    earlier: message.earlier,
  }
}

function fromStored(message: StoredMessage): ChatMessage {
  const { createdAt: _, ...kept } = message
  if (kept.role === 'user') return kept
  const isLeft = kept.state === 'streaming' || (kept.state === 'failed' && kept.text !== '')
  return { ...kept, state: isLeft ? 'stopped' : kept.state, prefix: null, failure: null }
}

export function toState(detail: ConversationDetail): ChatState {
  return {
    conversationId: detail.id,
    kind: detail.kind,
    title: detail.title,
    lanes: detail.lanes,
    isSynced: detail.isSynced,
    messages: detail.messages.map(fromStored),
    saveProblem: '',
    isBehind: false,
  }
}
