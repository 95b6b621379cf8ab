import type { ChatRequest } from '../../../contract/openai.ts'
import { readTriggers, type Triggers } from '../engine/triggers.ts'
import { lastQuestion } from './compose-reply.ts'

/** What was done before an answer began, or to it. */
const MET = ['delay', 'busy', 'error', 'refuse', 'abort'] as const

interface Turn {
  /** The conversation up to the question. */
  request: ChatRequest
  triggers: Triggers
  begun: string
}

/** A conversation that ends with the assistant's words is continued (as DeepSeek, Qwen and vLLM take it), without triggers. */
export function readTurn(request: ChatRequest): Turn {
  const triggers = readTriggers(lastQuestion(request.messages))
  const last = request.messages.at(-1)
  const isBegun = last?.role === 'assistant' && typeof last.content === 'string' && last.content !== ''
  if (!isBegun || typeof last.content !== 'string') return { request, triggers, begun: '' }
  const values = { ...triggers.values }
  for (const name of MET) delete values[name]
  return {
    request: { ...request, messages: request.messages.slice(0, -1) },
    triggers: { ...triggers, values },
    begun: last.content,
  }
}
