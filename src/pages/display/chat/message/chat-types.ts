import type { ChatSettings } from '../../../../../contract/chat-settings.ts'
import type { AnswerFacts, ConversationDetail } from '../../../../../contract/conversation.ts'
import type { V1Failure } from '../../../../providers/v1/v1-failure.ts'

export type { AnswerFacts, ChatSettings }
export type ConversationKind = ConversationDetail['kind']

interface Place {
  id: string
  lane: number
  /** Null = first message; siblings are versions of each other. */
  parentId: string | null
}

export interface Question extends Place {
  role: 'user'
  text: string
  attachments: string[]
}

export type AnswerPrefix = Pick<AnswerMessage, 'text' | 'reasoning' | 'reasoningMs'>

export interface AnswerMessage extends Place {
  role: 'assistant'
  modelId: string
  text: string
  reasoning: string
  /** Milliseconds of reasoning before the first text; null while reasoning, or without it. */
  reasoningMs: number | null
  state: 'streaming' | 'done' | 'stopped' | 'cut' | 'failed'
  facts: AnswerFacts | null
  /** Facts of the calls that wrote `prefix`, in order. */
  earlier: AnswerFacts[]
  /** The text that this call continues; null for a call that writes the whole answer. */
  prefix: AnswerPrefix | null
  failure: V1Failure | null
  isBetter: boolean | null
}

export type ChatMessage = Question | AnswerMessage

export interface LaneState {
  modelId: string
  leafId: string | null
  settings: ChatSettings
}

export interface ChatState {
  /** Null until saved. */
  conversationId: string | null
  kind: ConversationKind
  title: string
  lanes: LaneState[]
  isSynced: boolean
  messages: ChatMessage[]
  /** Empty if everything is saved. */
  saveProblem: string
  /** Another tab has written to it since it was loaded. */
  isBehind: boolean
}

export interface Picture {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  data: string
}

export const noSettings: ChatSettings = { systemPrompt: '', parameters: {} }
