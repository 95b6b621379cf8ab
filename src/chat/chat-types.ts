import type { V1Failure } from '../v1/v1-failure.ts'

/** What an answer cost and how fast it came. */
export interface AnswerFacts {
  ttftMs: number | null
  durationMs: number
  promptTokens: number
  completionTokens: number
  /** Yuan, decimal; null while the gateway sent none (a stopped answer). */
  cost: string | null
  requestId: string
}

export interface UserMessage {
  id: number
  role: 'user'
  text: string
}

export interface AnswerMessage {
  id: number
  role: 'assistant'
  modelName: string
  text: string
  reasoning: string
  state: 'streaming' | 'done' | 'stopped' | 'cut' | 'failed'
  facts: AnswerFacts | null
  failure: V1Failure | null
}

export type ChatMessage = UserMessage | AnswerMessage

export interface ChatSettings {
  systemPrompt: string
  /** null = the model's own. */
  temperature: number | null
  maxTokens: number | null
}

export interface ChatState {
  messages: ChatMessage[]
  settings: ChatSettings
  isStreaming: boolean
}
