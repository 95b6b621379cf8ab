import type { ChatSettings } from '../../../contract/chat-settings.ts'
import type { AnswerFacts, ConversationDetail } from '../../../contract/conversation.ts'
import type { V1Failure } from '../../v1/v1-failure.ts'

export type { AnswerFacts, ChatSettings }
export type ConversationKind = ConversationDetail['kind']

interface Place {
  id: string
  /** Which of the models side by side, from 0. */
  lane: number
  /** Null begins a conversation; several messages with one parent are versions of each other. */
  parentId: string | null
}

export interface Question extends Place {
  role: 'user'
  text: string
  /** Ids of pictures. */
  attachments: string[]
}

/** What an answer said before it is gone on with. */
export type Beginning = Pick<AnswerMessage, 'text' | 'reasoning' | 'reasoningMs'>

export interface AnswerMessage extends Place {
  role: 'assistant'
  modelId: string
  text: string
  reasoning: string
  /** How long it reasoned before it spoke; null while it still does, or did not. */
  reasoningMs: number | null
  state: 'streaming' | 'done' | 'stopped' | 'cut' | 'failed'
  /** Of the call that writes its end. */
  facts: AnswerFacts | null
  /** Of the calls that wrote what stands before that, in their order. */
  earlier: AnswerFacts[]
  /** What this call goes on with; null if it writes the answer from its start, and for one that came from the server. */
  begun: Beginning | null
  failure: V1Failure | null
  /** Null while nothing was marked. */
  isBetter: boolean | null
}

export type ChatMessage = Question | AnswerMessage

export interface LaneState {
  modelId: string
  /** The end of the branch that is shown. */
  leafId: string | null
  settings: ChatSettings
}

export interface ChatState {
  /** Null until the server keeps it. */
  conversationId: string | null
  kind: ConversationKind
  title: string
  lanes: LaneState[]
  /** All lanes are sent the settings of the first. */
  isSynced: boolean
  /** On all branches of all lanes, as they came. */
  messages: ChatMessage[]
  /** Why the conversation could not be kept, for now or at all; empty if it is. */
  keepProblem: string
}

/** A picture as it is sent and kept. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Base64. */
  data: string
}

export const noSettings: ChatSettings = { systemPrompt: '', parameters: {} }
