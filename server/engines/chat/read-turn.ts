import type { ChatRequest } from '../../../contract/openai.ts'
import { readDemands, type Demands } from '../demands.ts'
import { lastQuestion } from './compose-reply.ts'

/** What was done before an answer began, or to it. */
const MET = ['delay', 'busy', 'error', 'refuse', 'abort'] as const

interface Turn {
  /** The conversation up to the question. */
  request: ChatRequest
  demands: Demands
  /** What the answer begins with already; empty for an answer from its start. */
  begun: string
}

/**
 * What is to be answered. A conversation that ends with the assistant's own words asks to go on with them (a prefix, as DeepSeek,
 * Qwen and vLLM take it): only the rest is answered then, and what the prompt demanded of the first part is not done again.
 */
export function readTurn(request: ChatRequest): Turn {
  const demands = readDemands(lastQuestion(request.messages))
  const last = request.messages.at(-1)
  const isBegun = last?.role === 'assistant' && typeof last.content === 'string' && last.content !== ''
  if (!isBegun || typeof last.content !== 'string') return { request, demands, begun: '' }
  const asked = { ...demands.asked }
  for (const name of MET) delete asked[name]
  return {
    request: { ...request, messages: request.messages.slice(0, -1) },
    demands: { ...demands, asked },
    begun: last.content,
  }
}
